import { z } from "zod";
import { json, noBody } from "./endpoint.ts";
import { wireObject } from "./wire.ts";

const password = z.string().max(4096);
const code = z.string().max(40);
const done = z.strictObject({ message: z.string() });
const recoveryCodes = wireObject({ recoveryCodes: z.array(z.string()) });

const own = wireObject({
  on: z.boolean(),
  /** Recovery codes that were not used yet. */
  recoveryCodesLeft: z.int(),
  /** Names of the clients whose administrators need one, where the person is such an administrator. */
  requiredBy: z.array(z.string()),
});

const key = wireObject({
  /** Base32, for an app that takes no picture. */
  secret: z.string(),
  /** The same as an `otpauth:` address. */
  uri: z.string(),
  /** The address as a QR code: the dark fields as an SVG path, in a square of `size` fields. */
  qr: wireObject({ size: z.int(), path: z.string() }),
});

const administrators = wireObject({
  required: z.boolean(),
  administrators: z.int(),
  /** Those of them that use a second factor. */
  withSecondFactor: z.int(),
});

/** See `begin`. */
export type SecondFactorKey = z.infer<typeof key>;
/** See `requirement`. */
export type SecondFactorRequirement = z.infer<typeof administrators>;

/** The codes of an authenticator app (RFC 6238: SHA-1, six digits, 30 seconds) beside the password, and what stands in for them. */
export const secondFactor = {
  own: json({ method: "GET", path: "/api/secondfactor/own", access: "session", body: noBody, reply: own }),
  /** Makes a key that counts once `confirm` has seen a code of it. 409 while the person has a second factor. */
  begin: json({
    method: "POST",
    path: "/api/secondfactor/begin",
    access: "session",
    body: z.strictObject({ currentPassword: password }),
    reply: key,
  }),
  /** Ends every other session of the person; the recovery codes are told this once. 400 SECOND_FACTOR_CODE for a wrong code. */
  confirm: json({
    method: "POST",
    path: "/api/secondfactor/confirm",
    access: "session",
    body: z.strictObject({ code }),
    reply: recoveryCodes,
  }),
  /** Ten recovery codes in place of those there are. */
  renewRecoveryCodes: json({
    method: "POST",
    path: "/api/secondfactor/recoverycodes",
    access: "session",
    body: z.strictObject({ code }),
    reply: recoveryCodes,
  }),
  remove: json({
    method: "POST",
    path: "/api/secondfactor/remove",
    access: "session",
    body: z.strictObject({ code }),
    reply: done,
  }),
  /** Takes somebody else's away who has lost it; 403 with code ADMIN_REAUTH unless this session logged in again in the last 15 min. */
  removeByAdministrator: json({
    method: "POST",
    path: "/api/Account/RemoveSecondFactor",
    access: "adminPanel",
    body: z.strictObject({ email: z.string().max(320) }),
    reply: done,
  }),
  /** Whether administrators of the operation's client need one. */
  requirement: json({
    method: "GET",
    path: "/api/Account/SecondFactor",
    access: "adminPanel",
    body: noBody,
    reply: administrators,
  }),
  /** Only who has one demands it. 403 with code ADMIN_REAUTH as above. */
  require: json({
    method: "POST",
    path: "/api/Account/SecondFactor",
    access: "adminPanel",
    body: z.strictObject({ required: z.boolean() }),
    reply: administrators,
  }),
};
