import { useNavigate, useRouter } from "@tanstack/react-router";
import { useEffect } from "react";
import { LoginPage } from "#web/features/session/login-page.tsx";
import { COPYRIGHT, VERSION } from "./product-lines.ts";
import { takeAddress } from "./return-address.ts";
import { usePageTitle } from "./use-page-title.ts";

/** The login screen; afterwards the address that was asked for, else the choice of an operation. */
export function LoginRoute() {
  const navigate = useNavigate();
  const router = useRouter();
  usePageTitle("Log in");
  useEffect(() => {
    // The next screen's code comes while the person types; what fails here is asked for again on the way there.
    Promise.all([import("./signed-in.tsx"), import("./category-route.tsx")]).catch(() => undefined);
  }, []);
  const proceed = () => {
    const address = takeAddress();
    if (address === null) void navigate({ to: "/category", replace: true });
    else router.history.replace(address);
  };
  return <LoginPage footnote={`${COPYRIGHT} · ${VERSION}`} onLoggedIn={proceed} />;
}
