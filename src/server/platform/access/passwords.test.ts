import { hash } from "@node-rs/argon2";
import { expect, test, vi } from "vitest";
import { AppError } from "#server/platform/errors.ts";
import { hashPassword } from "./passwords.ts";

// The real functions, counted and held.
vi.mock("@node-rs/argon2", { spy: true });

const AT_ONCE = 2;
const WAITING = 20;
const WAITING_OF_ONE = 8;

test("two hashes are made at a time, twenty wait, whoever comes then is sent away; then there is room again", async () => {
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  let running = 0;
  let most = 0;
  vi.mocked(hash).mockImplementation(async () => {
    running += 1;
    most = Math.max(most, running);
    await mayGoOn;
    running -= 1;
    return "a hash";
  });
  try {
    const served = Array.from({ length: AT_ONCE + WAITING }, (_, place) =>
      hashPassword("a password", `10.0.0.${place}`),
    );
    const refused = await hashPassword("one too many", "10.0.0.99").catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(AppError);
    expect(refused).toMatchObject({ status: 503, code: "BUSY" });
    goOn();
    expect(await Promise.all(served)).toEqual(Array(AT_ONCE + WAITING).fill("a hash"));
    expect(most).toBe(AT_ONCE);
    expect(await hashPassword("later")).toBe("a hash");
  } finally {
    vi.mocked(hash).mockRestore();
  }
});

test("no place fills the queue: it is sent away first, and its many wait behind another's one", async () => {
  const { promise: mayGoOn, resolve: goOn } = Promise.withResolvers<void>();
  const order: string[] = [];
  vi.mocked(hash).mockImplementation(async (password) => {
    await mayGoOn;
    order.push(String(password));
    return "a hash";
  });
  try {
    const flood = Array.from({ length: AT_ONCE + WAITING_OF_ONE }, () =>
      hashPassword("flood", "2001:db8::/64"),
    );
    await expect(hashPassword("flood", "2001:db8::/64")).rejects.toMatchObject({ status: 503, code: "BUSY" });
    const other = hashPassword("other", "192.0.2.1");
    goOn();
    await Promise.all([...flood, other]);
    expect(order.indexOf("other")).toBeLessThanOrEqual(AT_ONCE);
  } finally {
    vi.mocked(hash).mockRestore();
  }
});
