import { z } from "zod";
import { NOTIFYING_PAGES } from "#domain/notifications/notifications.ts";
import { minuteOfClock } from "#domain/notifications/push-choices.ts";
import { notifyingPage } from "./component-ids.ts";
import { json, noBody } from "./endpoint.ts";
import { spelled, wireObject } from "./wire.ts";

const MAX_ADDRESS_LENGTH = 2_000;
const KEY = /^[\w-]+$/;

const notification = wireObject({
  id: z.int(),
  message: z.string(),
  /** Instant, ISO 8601 with zone. */
  createdOn: z.string(),
  unread: z.boolean(),
  /** The page it leads to. */
  page: spelled("component_id", notifyingPage), // sic
  ticketNo: spelled("ticketid", z.int().nullable()), // sic
  statusId: spelled("staus_id", z.int().nullable()), // sic
  /** The operation whose page it is. */
  operation: spelled("operationid", z.string()), // sic
  /** Name of the dealer it is about; null for what is about none, such as an upload. */
  dealer: spelled("dealername", z.string().nullable()), // sic
  /** Its code. */
  dealerCode: spelled("dealercode", z.string().nullable()), // sic
});

/** One row of the bell's drawer. */
export type Notification = z.infer<typeof notification>;

const clock = z.string().refine((text) => minuteOfClock(text) !== null, "a time such as 22:00");

const notificationId = z
  .int()
  .positive()
  .max(2 ** 31 - 1);

/** What a person chose to be pushed. Times are `HH:MM` in the client's time zone. */
const choices = {
  push: z.boolean(),
  /** null: no quiet hours. */
  quiet: z
    .strictObject({ from: clock, to: clock })
    .refine(({ from, to }) => from !== to, "quiet hours begin and end at different times")
    .nullable(),
  /** Pages whose notifications are listed but not pushed. */
  muted: z.array(notifyingPage).max(NOTIFYING_PAGES.length),
};

const settings = wireObject({
  ...choices,
  timeZone: z.string(),
  /** Who delivers pushes, and the app id that `createplayerid` expects: the VAPID public key, or OneSignal's. */
  provider: z.enum(["webpush", "onesignal"]),
  appId: z.string(),
});

/** See `settings`. */
export type NotificationSettings = z.infer<typeof settings>;

const done = z.strictObject({ message: z.string() });

/** What the actor is told in the client of the data_source header, and where it is pushed. */
export const notifications = {
  /** The newest hundred, newest first; the count is of all unread ones. */
  list: json({
    method: "GET",
    path: "/api/getpushnotifications",
    access: "operation",
    body: noBody,
    reply: wireObject({
      unread: spelled("newnotificationcount", z.int()), // sic
      notifications: spelled("notificationlist", z.array(notification)), // sic
    }),
  }),
  /** 404 for a notification that is not the actor's. */
  markRead: json({
    method: "POST",
    path: "/api/updatenotificationread",
    access: "operation",
    body: wireObject({ id: spelled("notificationid", notificationId) }), // sic
    reply: done,
  }),
  /** All of the actor's own in the client up to this id, the highest listed, so that none is read that the actor has not seen. */
  markAllRead: json({
    method: "POST",
    path: "/api/updateallnotificationread",
    access: "operation",
    body: wireObject({ upTo: spelled("notificationid", notificationId) }), // sic
    reply: done,
  }),
  /**
   * Binds a browser or device to this session: the endpoint and keys of a push subscription, or a player id of OneSignal
   * without keys. The reply's external id is the one to log in with at OneSignal.
   */
  createPlayerId: json({
    method: "POST",
    path: "/api/createplayerid",
    access: "session",
    body: wireObject({
      playerId: spelled("playerid", z.string().min(1).max(MAX_ADDRESS_LENGTH)), // sic
      appId: z.string().min(1).max(200),
      keys: z
        .strictObject({ p256dh: z.string().regex(KEY).max(120), auth: z.string().regex(KEY).max(40) })
        .nullish(),
    }),
    reply: wireObject({ message: z.string(), externalId: z.string() }),
  }),
  /** Ends what `createplayerid` began, for this session's own browser or device; silent when there is none. */
  removePlayerId: json({
    method: "POST",
    path: "/api/removeplayerid",
    access: "session",
    body: wireObject({ playerId: spelled("playerid", z.string().min(1).max(MAX_ADDRESS_LENGTH)) }), // sic
    reply: done,
  }),
  settings: json({
    method: "GET",
    path: "/api/notificationsettings",
    access: "operation",
    body: noBody,
    reply: settings,
  }),
  saveSettings: json({
    method: "POST",
    path: "/api/notificationsettings",
    access: "operation",
    body: z.strictObject(choices),
    reply: done,
  }),
};
