/** What a mail is about; each kind has one composer. */
export const MAIL_KINDS = [
  "reset",
  "invitation",
  "password_changed",
  "password_changed_inside",
  "password_set",
  "second_factor_on",
  "second_factor_off",
  "recovery_code_used",
  "backup_failed",
] as const;
export type MailKind = (typeof MAIL_KINDS)[number];
