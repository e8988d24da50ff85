import { useNavigate, useRouter, useRouterState } from "@tanstack/react-router";
import { useEffect } from "react";
import { LoginPage } from "#web/features/session/login-page.tsx";
import { COPYRIGHT, VERSION } from "./product-lines.ts";
import { takeAddress } from "./return-address.ts";
import { usePageTitle } from "./use-page-title.ts";

/** The login screen; afterwards the address that was asked for, else the choice of an operation. */
export function LoginRoute() {
  const navigate = useNavigate();
  const router = useRouter();
  const reset = useRouterState({ select: ({ location }) => location.state.passwordReset === true });
  usePageTitle("Log in");
  useEffect(() => {
    // The next screen's code comes while the person types; what fails here is asked for again on the way there.
    Promise.all([import("./signed-in.tsx"), import("./category-route.tsx")]).catch(() => undefined);
  }, []);
  useEffect(() => {
    // The news is told once: a reload shows the login.
    if (reset) void navigate({ to: "/", replace: true, state: {} });
  }, [reset, navigate]);
  const proceed = () => {
    const address = takeAddress();
    if (address === null) void navigate({ to: "/category", replace: true });
    else router.history.replace(address);
  };
  const chooseAnother = (email: string, tokencode: string) =>
    void navigate({ to: "/Forgot_Password", search: { email, tokencode } });
  return (
    <LoginPage
      footnote={`${COPYRIGHT} · ${VERSION}`}
      firstMode={reset ? "reset" : "login"}
      onLoggedIn={proceed}
      onPasswordChange={chooseAnother}
    />
  );
}
