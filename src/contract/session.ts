import { z } from "zod";
import { json, noBody } from "./endpoint.ts";
import { FIRST_PATHS } from "./first-paths.ts";
import { structure, userData } from "./structure.ts";
import { spelled, wireObject } from "./wire.ts";

interface Login {
  readonly username: string;
  readonly password: string;
  /** What the caller says it is; null = nothing. */
  readonly deviceId: string | null;
  readonly deviceType: string | null;
  /** Of the second factor: an authenticator app's, or a recovery code; empty = none. */
  readonly code: string;
  /** This browser is not asked for a code again for a while. */
  readonly remember: boolean;
}

const loginBody = z.codec(
  wireObject({
    username: z.string().max(320).optional(),
    capitalUsername: spelled("Username", z.string().max(320).optional()), // sic
    password: z.string().max(4096).optional(),
    capitalPassword: spelled("Password", z.string().max(4096).optional()), // sic
    deviceId: z.string().max(200).nullish(),
    deviceType: z.string().max(20).nullish(),
    code: z.string().max(40).optional(),
    remember: z.boolean().optional(),
    grantType: z.string().max(40).optional(),
  }),
  z.custom<Login>(),
  {
    decode: (body) => ({
      username: body.username ?? body.capitalUsername ?? "",
      password: body.password ?? body.capitalPassword ?? "",
      deviceId: body.deviceId || null,
      deviceType: body.deviceType ?? null,
      code: body.code ?? "",
      remember: body.remember ?? false,
    }),
    encode: ({ username, ...login }) => ({ capitalUsername: username, ...login }),
  },
);

const structureText = z.codec(z.string(), structure, {
  decode: (text, { issues }) => {
    try {
      return JSON.parse(text);
    } catch {
      issues.push({ code: "invalid_format", format: "json", input: text });
      return z.NEVER;
    }
  },
  encode: (written) => JSON.stringify(written),
});

/** Calls around the session of a person. Login failures are 400 (a 401 means: log out), one text for every cause. */
export const session = {
  /**
   * Opens a session, or, with a bearer token, confirms the password of the session's own person (re-login). 400 SECOND_FACTOR:
   * the password was right and a code is asked for; 400 SECOND_FACTOR_CODE: the code was wrong, or used before.
   */
  login: json({
    method: "POST",
    path: "/login",
    access: "public",
    body: loginBody,
    reply: wireObject({
      token: spelled("access_token", z.string()),
      /** The structure of `config`, as JSON text. */
      structure: spelled("jsonconfig", structureText), // sic
      userData: spelled("userdata", userData), // sic
    }),
  }),
  /** The structure and the user data, as in the login reply, for a reload. */
  config: json({
    method: "GET",
    path: FIRST_PATHS.config,
    access: "session",
    body: noBody,
    reply: structure,
  }),
  /** Ends the session on the server. */
  logout: json({
    method: "POST",
    path: "/api/logout",
    access: "session",
    body: z.strictObject({}).nullish(),
    reply: z.strictObject({ message: z.string() }),
  }),
};
