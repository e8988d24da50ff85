import { getRouteApi, Navigate, Outlet, useNavigate } from "@tanstack/react-router";
import { useEffect, useMemo } from "react";
import { useLiveEvents } from "#web/api/live.ts";
import { findPlace, type Place } from "#web/features/session/use-structure.ts";
import { removeStored, writeStored } from "#web/state/storage.ts";
import { PlaceContext, useOpenStructure } from "./place-context.ts";

const route = getRouteApi("/signed-in/place");

/** All pages of one operation: knows it, keeps it, hears its news. */
export function PlaceFrame() {
  const structure = useOpenStructure();
  const { operation } = route.useRouteContext();
  const found = useMemo(() => findPlace(structure, operation), [structure, operation]);
  useEffect(() => {
    if (found) writeStored("operation", operation);
    else removeStored("operation");
  }, [found, operation]);
  return found ? <KnownPlace place={found} /> : <Navigate to="/category" replace />;
}

function KnownPlace({ place }: { place: Place }) {
  const { operationid } = place.operation;
  const { operation: named } = route.useSearch();
  const navigate = useNavigate();
  useLiveEvents(operationid);
  useEffect(() => {
    if (named === operationid) return;
    void navigate({ to: ".", search: (current) => ({ ...current, operation: operationid }), replace: true });
  }, [named, operationid, navigate]);
  return (
    <PlaceContext value={place}>
      <Outlet />
    </PlaceContext>
  );
}
