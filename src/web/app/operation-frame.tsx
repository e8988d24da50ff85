import { getRouteApi, Navigate, Outlet, useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { useLiveEvents } from "#web/api/live.ts";
import {
  type CurrentOperation,
  CurrentOperationContext,
  findCurrentOperation,
  useOpenStructure,
} from "#web/state/current-operation.ts";
import { removeStored, writeStored } from "#web/state/storage.ts";
import { ClientAccent } from "./client-accent.tsx";

const route = getRouteApi("/signed-in/place");

/** All pages of one operation: knows it, keeps it, subscribes to its events. */
export function OperationFrame() {
  const structure = useOpenStructure();
  const { operation } = route.useRouteContext();
  const { operation: named } = route.useSearch();
  const found = useMemo(() => findCurrentOperation(structure, operation), [structure, operation]);
  useEffect(() => {
    if (found) writeStored("operation", operation);
    else removeStored("operation");
  }, [found, operation]);
  if (found !== null) return <KnownOperation place={found} />;
  // What the address named goes along: the choice says that it is not to be had.
  return <Navigate to="/category" search={named === undefined ? {} : { operation: named }} replace />;
}

function KnownOperation({ place }: { place: CurrentOperation }) {
  const { id: operationId } = place.operation;
  const { operation: named } = route.useSearch();
  const navigate = useNavigate();
  useLiveEvents(operationId);
  useEffect(() => {
    if (named === operationId) return;
    void navigate({ to: ".", search: (current) => ({ ...current, operation: operationId }), replace: true });
  }, [named, operationId, navigate]);
  return (
    <CurrentOperationContext value={place}>
      <ClientAccent accent={place.client.accent} />
      <Outlet />
    </CurrentOperationContext>
  );
}
