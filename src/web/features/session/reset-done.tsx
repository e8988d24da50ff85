import { Button } from "@mantine/core";
import classes from "./entrance-form.module.css";

/** The password was chosen: on to the login. */
export function ResetDone({ onBack }: { onBack: () => void }) {
  return (
    <div className={classes.form}>
      <h1 className={classes.title}>Password reset</h1>
      <p role="status">Your Password has been Reset Successfully..!! Login Now.</p>
      <Button size="lg" fullWidth autoFocus onClick={onBack}>
        Back to login
      </Button>
    </div>
  );
}
