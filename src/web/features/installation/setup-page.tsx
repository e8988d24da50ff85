import { Button } from "@mantine/core";
import { IconLinkOff } from "@tabler/icons-react";
import { installation } from "#contract/installation.ts";
import { ApiError } from "#web/api/api-error.ts";
import { useEndpoint } from "#web/api/use-endpoint.ts";
import { Brand } from "#web/ui/brand.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import { AdministratorForm } from "./administrator-form.tsx";
import { SetupFrame } from "./setup-frame.tsx";
import classes from "./setup-page.module.css";

interface Props {
  /** Of the link that the server printed; empty where the address has none. */
  readonly token: string;
  readonly onDone: () => void;
  readonly onLogin: () => void;
}

/** Behind the link that the server prints: the first administrator. */
export function SetupPage({ token, onDone, onLogin }: Props) {
  return (
    <div className={classes.page}>
      <header className={classes.bar}>
        <Brand />
      </header>
      <main tabIndex={-1}>
        {token === "" ? (
          <Stop title="Open the link that the server printed" onLogin={onLogin}>
            It prints one at each start, for as long as nobody administers this installation.
          </Stop>
        ) : (
          <Link token={token} onDone={onDone} onLogin={onLogin} />
        )}
      </main>
    </div>
  );
}

function Link({ token, onDone, onLogin }: Props) {
  const { data, error, refetch } = useEndpoint(installation.checkLink, { body: { token }, anew: true });
  if (error instanceof ApiError && error.code === "SETUP_DONE")
    return (
      <Stop title="Forecourt is set up already" onLogin={onLogin}>
        {error.message}
      </Stop>
    );
  if (error instanceof ApiError && error.code === "SETUP_LINK")
    return <Stop title="This link does not work">{error.message}</Stop>;
  if (error)
    return (
      <StateMessage title="Could not load" wholePage action={<TryAgain onClick={() => void refetch()} />}>
        {error.message}
      </StateMessage>
    );
  if (!data)
    return (
      <p className={classes.wait} role="status">
        Looking at the link
      </p>
    );
  return (
    <SetupFrame
      step={1}
      title="Set up Forecourt"
      lead="You are the first here. You will administer this installation: add companies, surveys and people."
    >
      <AdministratorForm token={token} onDone={onDone} />
    </SetupFrame>
  );
}

interface StopProps {
  readonly title: string;
  readonly onLogin?: () => void;
  readonly children: string;
}

function Stop({ title, onLogin, children }: StopProps) {
  return (
    <StateMessage
      icon={<IconLinkOff size={24} stroke={1.6} />}
      title={title}
      wholePage
      action={onLogin === undefined ? null : <Button onClick={onLogin}>Log in</Button>}
    >
      {children}
    </StateMessage>
  );
}
