import { hash } from "@node-rs/argon2";
import { expect, test, vi } from "vitest";
import { AppError } from "./errors.ts";
import { hashPassword } from "./passwords.ts";

// The real functions, counted and held.
vi.mock("@node-rs/argon2", { spy: true });

const AT_ONCE = 2;
const WAITING = 20;

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
    const served = Array.from({ length: AT_ONCE + WAITING }, (_, place) => hashPassword(`${place}`));
    const refused = await hashPassword("one too many").catch((error: unknown) => error);
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
