import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { api } from "#contract/index.ts";
import { deleteClient, setInstallationAdministrator } from "#server/features/installation/index.ts";
import { type Caller, parsed } from "#test/given/caller.ts";
import { aPng } from "#test/given/logos.ts";
import { CLIENT, type Given, given } from "#test/given.ts";
import { openRestorePoint } from "#test/restore-point.ts";
import { startTestServer, type TestServer } from "#test/server.ts";

const { change, logo } = api.branding;
const WIDE = aPng(240, 60, [213, 0, 0]);
const SVG = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>1</script></svg>');

let server: TestServer;
let make: Given;
let admin: Caller;
let dealer: Caller;
let restore: () => Promise<void>;

beforeAll(async () => {
  server = await startTestServer();
  make = given(server);
  await make.client();
  await make.neighbour();
  await make.person("admin@x.example", { adminPermission: 1 });
  await make.person("dealer@x.example", { designation: "Dealer Staff", scope: { regions: ["N"] } });
  [admin, dealer] = [await make.logIn("admin@x.example"), await make.logIn("dealer@x.example")];
  restore = await openRestorePoint(server);
});

beforeEach(() => restore());

afterAll(() => server.close());

function choose(body: { readonly accent?: string | null; readonly logo?: Buffer | null }) {
  const picture = body.logo === undefined ? {} : { logo: body.logo?.toString("base64") ?? null };
  return admin.post(change.path, { ...body, ...picture });
}

async function look(caller: Caller) {
  const [client] = (await caller.config()).clients;
  return { accent: client?.accent, logo: client?.logo };
}

function files(): Promise<string[]> {
  return Array.fromAsync(server.services.files.list());
}

describe("the look of a client", () => {
  test("is the product's until an administrator chooses a colour and a logo, which everybody of the client sees", async () => {
    expect(await look(dealer)).toEqual({ accent: null, logo: null });
    expect((await dealer.get(logo.path)).statusCode).toBe(404);
    const before = await files();
    parsed(change.reply, await choose({ accent: "FFD400", logo: WIDE }));
    expect(await look(dealer)).toMatchObject({
      accent: { chosen: "#ffd400", light: { accent: "#836b00" }, dark: { accent: "#ffd400" } },
      logo: { width: 240, height: 60 },
    });
    const sent = await dealer.get(logo.path);
    expect([sent.statusCode, sent.headers["content-type"], sent.headers["x-content-type-options"]]).toEqual([
      200,
      "image/png",
      "nosniff",
    ]);
    expect(sent.rawPayload.equals(WIDE)).toBe(true);
    expect((await files()).length).toBe(before.length + 1);

    parsed(change.reply, await choose({ logo: aPng(64, 64, [0, 0, 0]) }));
    expect(await look(dealer)).toMatchObject({ accent: { chosen: "#ffd400" }, logo: { width: 64 } });
    expect((await files()).length).toBe(before.length + 1);
    parsed(change.reply, await choose({ accent: null, logo: null }));
    parsed(change.reply, await choose({ accent: null, logo: null }));
    expect(await look(dealer)).toEqual({ accent: null, logo: null });
    expect(await files()).toEqual(before);
    const { rows } = await server.query(
      "select subject, detail from audit where action = 'client.branding' order by audit_id",
    );
    expect(rows).toEqual([
      { subject: CLIENT, detail: { accent: "#ffd400", logo: "changed" } },
      { subject: CLIENT, detail: { logo: "changed" } },
      { subject: CLIENT, detail: { accent: null, logo: "removed" } },
    ]);
  });

  test("stays its own: another client has none, and another's people get none", async () => {
    parsed(change.reply, await choose({ accent: "#d50000", logo: WIDE }));
    await make.person("neighbour@x.example", { client: "Aurora Vehicles" });
    const neighbour = await make.logIn("neighbour@x.example", "aurora-csi");
    expect(await look(neighbour)).toEqual({ accent: null, logo: null });
    expect((await neighbour.get(logo.path)).statusCode).toBe(404);
    expect((await neighbour.at("meridian-csi").get(logo.path)).statusCode).toBe(403);
  });

  test.each([
    ["a picture with a script", { logo: SVG }, "LOGO"],
    ["a text", { logo: Buffer.from("no picture") }, "LOGO"],
    ["too many bytes", { logo: Buffer.concat([WIDE, Buffer.alloc(512 * 1024)]) }, "LOGO"],
    ["too many pixels", { logo: aPng(2001, 400, [0, 0, 0]) }, "LOGO"],
    ["no colour", { accent: "red;}" }, "ACCENT"],
    ["no colour with a logo", { accent: "#12345", logo: WIDE }, "ACCENT"],
  ])("refuses %s, and keeps nothing of it", async (_name, body, code) => {
    const before = await files();
    const refused = await choose(body);
    expect([refused.statusCode, refused.json().code]).toEqual([400, code]);
    expect(await look(dealer)).toEqual({ accent: null, logo: null });
    expect(await files()).toEqual(before);
  });

  test("goes with the client, its file too", async () => {
    const before = await files();
    parsed(change.reply, await choose({ logo: WIDE }));
    await deleteClient(server.database.owner, server.services.files, CLIENT, async () => undefined);
    expect(await files()).toEqual(before);
  });

  test("is chosen with a new client, or there is no new client", async () => {
    await setInstallationAdministrator(server.database.owner, "admin@x.example", true);
    const before = await files();
    const add = (name: string, picture: Buffer) =>
      admin.post(api.installation.addClient.path, {
        name,
        time_zone: "Asia/Kolkata",
        accent: "#0b6a86",
        logo: picture.toString("base64"),
      });
    expect((await add("Borealis", SVG)).json().code).toBe("LOGO");
    expect((await add(CLIENT, WIDE)).json().code).toBe("CLIENT_NAME");
    expect(await files()).toEqual(before);
    expect((await add("Borealis", WIDE)).statusCode).toBe(200);
    const added = (await admin.config()).clients.find(({ name }) => name === "Borealis");
    expect(added).toMatchObject({ accent: { chosen: "#0b6a86" }, logo: { width: 240 } });
  });
});
