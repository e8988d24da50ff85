import { IconFile } from "@tabler/icons-react";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useState } from "react";
import { actionPlans, type Ticket } from "#contract/action-plans.ts";
import { MAX_PREVIEW_BYTES } from "#domain/action-plans/action-plan.ts";
import { send } from "#web/api/call.ts";
import { endpointKey } from "#web/api/use-endpoint.ts";
import classes from "./proof-files.module.css";

const SHOWN_BY_BROWSERS = /\.(png|jpe?g|jfif|gif|webp)$/i;

/** A chosen picture as it will be sent; the sign of a file for what is none. */
export function FileThumbnail({ file }: { readonly file: Blob }) {
  const [address, setAddress] = useState<string | null>(null);
  const [broken, setBroken] = useState(false);
  useEffect(() => {
    if (!file.type.startsWith("image/")) return;
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  if (address === null || broken) return <IconFile size={18} stroke={1.6} aria-hidden="true" />;
  return <img className={classes.thumbnail} src={address} alt="" onError={() => setBroken(true)} />;
}

interface StoredProps {
  readonly operation: string;
  readonly proof: Ticket["proofs"][number];
}

/** A stored picture, fetched once. */
export function StoredThumbnail({ operation, proof: { id, name, bytes } }: StoredProps) {
  const { data } = useQuery({
    queryKey: [...endpointKey(actionPlans.proofPreview, operation), id],
    queryFn: async ({ signal }) =>
      (await send(actionPlans.proofPreview, { operation, params: { id }, signal })).blob(),
    enabled: SHOWN_BY_BROWSERS.test(name) && bytes <= MAX_PREVIEW_BYTES,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return <FileThumbnail file={data ?? NO_PICTURE} />;
}

const NO_PICTURE = new Blob();
