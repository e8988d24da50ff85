import { Button, CopyButton, Modal } from "@mantine/core";
import { type FormEvent, type ReactNode, useState } from "react";
import { type SecondFactorKey, secondFactor } from "#contract/second-factor.ts";
import { session } from "#contract/session.ts";
import { call } from "#web/api/call.ts";
import { queryClient } from "#web/api/query-client.ts";
import { useAction } from "#web/api/use-action.ts";
import { endpointQuery, useEndpoint } from "#web/api/use-endpoint.ts";
import { useLeaveForm } from "#web/state/block-leaving.tsx";
import { Note } from "#web/ui/note.tsx";
import { RowsSkeleton } from "#web/ui/skeleton.tsx";
import { StateMessage, TryAgain } from "#web/ui/state-message.tsx";
import { useFocusBack } from "#web/ui/use-focus-back.ts";
import { CodeField, codeProblem } from "./code-field.tsx";
import { passwordProblem } from "./login-rules.ts";
import { PasswordField } from "./password-field.tsx";
import classes from "./second-factor-dialog.module.css";

interface Props {
  readonly email: string;
  readonly onClose: () => void;
}

/** Where the dialog is: what the server says, a key that waits for its first code, or codes that are told this once. */
type Step =
  | { readonly at: "state"; readonly isRemoved?: true }
  | { readonly at: "key"; readonly key: SecondFactorKey }
  | { readonly at: "codes"; readonly codes: readonly string[]; readonly isNew: boolean };

/** The work of a code, of which the dialog waits for the end. */
type Action = ReturnType<typeof useAction>;

/** Sets up the own second factor, renews its recovery codes, or removes it. */
export function SecondFactorDialog({ email, onClose }: Props) {
  const [step, setStep] = useState<Step>({ at: "state" });
  const { data, error, refetch } = useEndpoint(secondFactor.own, { body: null, anew: true });
  const [entered, setEntered] = useState(false);
  const warning = {
    state: data?.on ? "Your second factor was not changed yet." : "Your second factor was not set up yet.",
    key: "Your second factor was not switched on yet.",
    codes: "These recovery codes are not shown again.",
  }[step.at];
  // Whoever left before the recovery codes are told would never see them.
  const action = useAction();
  const removal = useAction();
  const held = action.busy || removal.busy;
  const { leave, question } = useLeaveForm(step.at !== "state" || entered, warning, onClose, held);
  useFocusBack();
  const goTo = (next: Step) => {
    setStep(next);
    setEntered(false);
  };
  const changed = async (next: Step) => {
    await refetch();
    await queryClient.invalidateQueries({ queryKey: endpointQuery(session.config, { body: null }).queryKey });
    goTo(next);
  };
  const withCodes = (codes: readonly string[], isNew: boolean) => changed({ at: "codes", codes, isNew });
  return (
    <Modal
      opened
      onClose={leave}
      closeOnEscape={question === null}
      centered
      title="Second Factor"
      closeButtonProps={{ "aria-label": "Close" }}
    >
      {step.at === "key" ? (
        <KeyStep
          secret={step.key}
          action={action}
          onCancel={leave}
          onCodes={(codes) => withCodes(codes, true)}
        />
      ) : step.at === "codes" ? (
        <Codes {...step} onClose={onClose} />
      ) : data === undefined && error !== null ? (
        <StateMessage
          title="Your second factor could not be looked up"
          action={<TryAgain onClick={() => void refetch()} />}
        >
          {error.message}
        </StateMessage>
      ) : data === undefined ? (
        <RowsSkeleton rows={2} rowHeight={48} />
      ) : data.on ? (
        <InUse
          left={data.recoveryCodesLeft}
          action={action}
          removal={removal}
          onEntered={setEntered}
          onCodes={(codes) => withCodes(codes, false)}
          onRemoved={() => changed({ at: "state", isRemoved: true })}
        />
      ) : (
        <Introduction
          email={email}
          requiredBy={data.requiredBy}
          isRemoved={step.isRemoved === true}
          onEntered={setEntered}
          onCancel={leave}
          onKey={(key) => goTo({ at: "key", key })}
        />
      )}
      {question}
    </Modal>
  );
}

interface IntroductionProps {
  readonly email: string;
  readonly requiredBy: readonly string[];
  /** It was there until now. */
  readonly isRemoved: boolean;
  /** Whether anything stands in the form. */
  readonly onEntered: (entered: boolean) => void;
  readonly onCancel: () => void;
  readonly onKey: (key: SecondFactorKey) => void;
}

function Introduction({ email, requiredBy, isRemoved, onEntered, onCancel, onKey }: IntroductionProps) {
  const { run, busy, problem, setProblem } = useAction();
  const [currentPassword, setPassword] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const blank = passwordProblem(currentPassword);
    if (blank !== null) return setProblem(blank);
    void run(async () => onKey(await call(secondFactor.begin, { body: { currentPassword } })));
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <Note sentence={isRemoved ? "Your second factor was removed." : null} />
      {requiredBy.length === 0 ? null : (
        <Note sentence={`${requiredBy.join(" and ")} asks its administrators for a second factor.`} />
      )}
      <p>
        With a second factor nobody gets in who only knows your password: each log-in also asks for a code
        that an authenticator app on your phone shows.
      </p>
      <input type="hidden" autoComplete="username" value={email} readOnly />
      <PasswordField
        label="Current Password"
        shows="current password"
        autoComplete="current-password"
        data-autofocus
        value={currentPassword}
        onChange={(event) => {
          setPassword(event.currentTarget.value);
          onEntered(event.currentTarget.value !== "");
          setProblem(null);
        }}
        error={problem}
      />
      <Buttons>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={busy}>
          Set Up
        </Button>
      </Buttons>
    </form>
  );
}

interface KeyStepProps {
  readonly secret: SecondFactorKey;
  readonly action: Action;
  readonly onCancel: () => void;
  readonly onCodes: (codes: readonly string[]) => Promise<void>;
}

function KeyStep({ secret: { secret, uri, qr }, action, onCancel, onCodes }: KeyStepProps) {
  const code = useCode(action, async (typed) => {
    const { recoveryCodes } = await call(secondFactor.confirm, { body: { code: typed } });
    await onCodes(recoveryCodes);
  });
  return (
    <form className={classes.form} onSubmit={code.submit} noValidate>
      <p>Scan this with your authenticator app, then enter the six digits it shows.</p>
      <svg
        className={classes.qr}
        viewBox={`0 0 ${qr.size} ${qr.size}`}
        role="img"
        aria-label="QR code of your key"
      >
        <path d={qr.path} shapeRendering="crispEdges" />
      </svg>
      <p className={classes.hint}>
        {"No camera? "}
        <a href={uri}>Open your app</a>
        {" on this device, or type this key into it: "}
        <b className={classes.key}>{secret.replace(/(.{4})(?=.)/g, "$1 ")}</b>
      </p>
      {code.field}
      <Buttons>
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" loading={code.busy}>
          Switch On
        </Button>
      </Buttons>
    </form>
  );
}

interface CodesProps {
  readonly codes: readonly string[];
  /** The factor was switched on with them. */
  readonly isNew: boolean;
  readonly onClose: () => void;
}

function Codes({ codes, isNew, onClose }: CodesProps) {
  return (
    <div className={classes.form}>
      <p role="status">
        {isNew
          ? "Your second factor is on. Every other session was ended."
          : "These take the place of your earlier recovery codes."}
      </p>
      <p>
        Keep these recovery codes where you find them without your phone. Each opens your account once; they
        are not shown again.
      </p>
      <ul className={classes.codes} aria-label="Recovery codes">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <Buttons>
        <CopyButton value={codes.join("\n")}>
          {({ copied, copy }) => (
            <Button variant="default" onClick={copy}>
              {copied ? "Copied" : "Copy"}
            </Button>
          )}
        </CopyButton>
        <Button autoFocus onClick={onClose}>
          I Have Kept Them
        </Button>
      </Buttons>
    </div>
  );
}

interface InUseProps {
  readonly left: number;
  readonly action: Action;
  readonly removal: Action;
  /** Whether anything stands in the form. */
  readonly onEntered: (entered: boolean) => void;
  readonly onCodes: (codes: readonly string[]) => Promise<void>;
  readonly onRemoved: () => Promise<void>;
}

function InUse({ left, action, removal, onEntered, onCodes, onRemoved }: InUseProps) {
  const renew = useCode(
    action,
    async (code) => {
      const { recoveryCodes } = await call(secondFactor.renewRecoveryCodes, { body: { code } });
      await onCodes(recoveryCodes);
    },
    onEntered,
  );
  const remove = () => {
    const blank = codeProblem(renew.typed);
    if (blank !== null) return renew.setProblem(blank);
    renew.setProblem(null);
    void removal.run(async () => {
      await call(secondFactor.remove, { body: { code: renew.typed } });
      await onRemoved();
    });
  };
  return (
    <form className={classes.form} onSubmit={renew.submit} noValidate>
      <p>
        {`Your second factor is on. ${left === 0 ? "None" : left} of your recovery codes ${left === 1 ? "is" : "are"} left. `}
        For another phone, remove it and set it up again.
      </p>
      {renew.fieldWith(removal.problem)}
      <Buttons>
        <Button variant="default" loading={removal.busy} disabled={renew.busy} onClick={remove}>
          Remove It
        </Button>
        <Button type="submit" loading={renew.busy} disabled={removal.busy}>
          New Recovery Codes
        </Button>
      </Buttons>
    </form>
  );
}

/** A field for a code, and what is done with the one that was typed. */
function useCode(
  { run, busy, problem, setProblem }: Action,
  act: (code: string) => Promise<void>,
  onEntered: (entered: boolean) => void = () => undefined,
) {
  const [typed, setTyped] = useState("");
  const fieldWith = (other: string | null) => (
    <CodeField
      autoFocus
      value={typed}
      onChange={(event) => {
        setTyped(event.currentTarget.value);
        onEntered(event.currentTarget.value !== "");
        setProblem(null);
      }}
      error={problem ?? other}
    />
  );
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const blank = codeProblem(typed);
    if (blank !== null) return setProblem(blank);
    void run(() => act(typed));
  };
  return { typed, busy, setProblem, submit, fieldWith, field: fieldWith(null) };
}

function Buttons({ children }: { readonly children: ReactNode }) {
  return <div className={classes.buttons}>{children}</div>;
}
