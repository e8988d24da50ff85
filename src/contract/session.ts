import { z } from "zod";
import { json, noBody } from "./endpoint.ts";
import { structure, userData } from "./structure.ts";
import { spelled, wireObject } from "./wire.ts";

interface Login {
  readonly username: string;
  readonly password: string;
  /** What the caller says it is; null = nothing. */
  readonly deviceId: string | null;
  readonly deviceType: string | null;
}

const loginBody = z.codec(
  z
    .object({
      username: z.string().max(320).optional(),
      Username: z.string().max(320).optional(), // sic
      password: z.string().max(4096).optional(),
      Password: z.string().max(4096).optional(), // sic
      device_id: z.string().max(200).nullish(),
      device_type: z.string().max(20).nullish(),
      grant_type: z.string().max(40).optional(),
    })
    .strict(),
  z.custom<Login>(),
  {
    decode: (body) => ({
      username: body.username ?? body.Username ?? "",
      password: body.password ?? body.Password ?? "",
      deviceId: body.device_id || null,
      deviceType: body.device_type ?? null,
    }),
    encode: ({ username, password, deviceId, deviceType }) => ({
      Username: username,
      password,
      device_id: deviceId,
      device_type: deviceType,
    }),
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
  /** Opens a session, or, with a bearer token, confirms the password of the session's own person (re-login). */
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
  config: json({ method: "GET", path: "/api/config", access: "session", body: noBody, reply: structure }),
  /** Ends the session on the server. */
  logout: json({
    method: "POST",
    path: "/api/logout",
    access: "session",
    body: z.strictObject({}).nullish(),
    reply: z.strictObject({ message: z.string() }),
  }),
};
