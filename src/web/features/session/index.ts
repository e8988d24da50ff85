export { AdminLogin } from "./admin-login.tsx";
export { fieldProblem } from "./field-problem.tsx";
export { logIn } from "./log-in.ts";
export { confirmationProblem, emailProblem, passwordProblem } from "./login-rules.ts";
export { PasswordField } from "./password-field.tsx";
export { ProfileMenu } from "./profile-menu.tsx";
export { SecondFactorGate } from "./second-factor-gate.tsx";
export { useStructure } from "./use-structure.ts";
