import { getRouteApi, useNavigate } from "@tanstack/react-router";
import { ChoosePasswordPage } from "#web/features/session/choose-password-page.tsx";
import { currentToken, endSession } from "#web/state/session.ts";
import { COPYRIGHT, VERSION } from "./product-lines.ts";
import { usePageTitle } from "./use-page-title.ts";

const route = getRouteApi("/Forgot_Password");

/** The page behind the link of a mail; afterwards the login screen says that it worked. */
export function ForgotPasswordRoute() {
  const { link } = route.useRouteContext();
  const navigate = useNavigate();
  usePageTitle("Reset Password");
  const finish = () => {
    // The server has ended every session of this person; one of this browser would only be refused.
    if (currentToken() !== null) endSession("loggedOut");
    void navigate({ to: "/", replace: true, state: { passwordReset: true } });
  };
  return (
    <ChoosePasswordPage
      footnote={`${COPYRIGHT} · ${VERSION}`}
      {...link}
      onDone={finish}
      onBack={() => void navigate({ to: "/" })}
    />
  );
}
