import { Navigate, useNavigate, useSearch } from "@tanstack/react-router";
import type { Operation } from "#contract/structure.ts";
import { CategoryPage } from "#web/features/session/category-page.tsx";
import { findCurrentOperation, useOpenStructure } from "#web/state/current-operation.ts";
import { pageAddress } from "#web/state/page-address.ts";
import type { AddressSearch } from "#web/state/search.ts";
import { TopFrame } from "./top-frame.tsx";
import { usePageTitle } from "./use-page-title.ts";

/** The choice of a client and an operation, and where it leads. */
export function CategoryRoute() {
  const structure = useOpenStructure();
  const navigate = useNavigate();
  const { operation: asked }: AddressSearch = useSearch({ strict: false });
  const isLost = asked !== undefined && findCurrentOperation(structure, asked) === null;
  usePageTitle("Choose a survey");
  const open = ({ id, pages }: Operation) => {
    const page = pageAddress(pages[0]?.title ?? "");
    const search = { operation: id };
    void (page === ""
      ? navigate({ to: "/dashboard", search })
      : navigate({ to: "/dashboard/$page", params: { page }, search }));
  };
  const isEmpty = structure.clients.every(({ operations }) => operations.length === 0);
  if (isEmpty && structure.installationAdministrator) return <Navigate to="/New_Survey" replace />;
  return (
    <TopFrame person={structure.userData}>
      <CategoryPage structure={structure} isLost={isLost} onChoose={open} />
    </TopFrame>
  );
}
