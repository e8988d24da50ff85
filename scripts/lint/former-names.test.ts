import { describe, expect, test } from "vitest";
import { formerNameFaults } from "./former-names.ts";

const source = (text: string) => [{ path: "a.ts", text }];

describe("names that say a word of before", () => {
  test.each([
    ["const viewer = 1;", "viewer", "actor"],
    ["type Acting = 1;", "Acting", "actor"],
    ["interface OperationView {}", "OperationView", "snapshot"],
    ["days.withdraw(3);", "withdraw", "retract"],
    ["const { withdrawnPlaces } = a;", "withdrawnPlaces", "retract"],
    ["eraseForsaken();", "eraseForsaken", "orphaned"],
    ["keepDraft();", "keepDraft", "store or save"],
    ["forgetKeys();", "forgetKeys", "delete or clear"],
    ["tellPeople();", "tellPeople", "publish, report or disclose"],
    ["nothingToTell();", "nothingToTell", "publish, report or disclose"],
    ["const told = 1;", "told", "notified, reported, listed or disclosed"],
    ["const isTold = 1;", "isTold", "notified, reported, listed or disclosed"],
    ["const untold = 1;", "untold", "notified, reported, listed or disclosed"],
    ["const MOST_TOLD = 1;", "MOST_TOLD", "notified, reported, listed or disclosed"],
    ["tellingWords();", "tellingWords", "distinctive or significant"],
    ["const TELLING_ROWS = 1;", "TELLING_ROWS", "distinctive or significant"],
    ["foldHeader();", "foldHeader", "normalize"],
    ["leadOf();", "leadOf", "drill-down"],
    ["tellsSample();", "tellsSample", "publish, report or disclose"],
    ["untilHeard();", "untilHeard", "subscribe, receive or disclose"],
    ["heardTogether();", "heardTogether", "subscribe, receive or disclose"],
    ["mayHear();", "mayHear", "subscribe, receive or disclose"],
    ["const heard = 1;", "heard", "subscribe, receive or disclose"],
    ["reachesDealer();", "reachesDealer", "scope, covers or rlsMode"],
    ["type DealerReach = 1;", "DealerReach", "scope, covers or rlsMode"],
    ["rangeOffers();", "rangeOffers", "suggestion, preset or action"],
    ["const offer = 1;", "offer", "suggestion, preset or action"],
    ["cutMonths();", "cutMonths", "partial month"],
    ["const doomed = 1;", "doomed", "toDelete"],
    ["sniffFormat();", "sniffFormat", "detect"],
    ["answererOf();", "answererOf", "card resolver"],
    ["openSlice();", "openSlice", "resolveQuery, applyRollupDelta or useNavigateTo"],
    ["type Letter = 1;", "Letter", "PdfRenderer or EmailTemplate"],
    ["const onlooker = 1;", "onlooker", "actor"],
    ["viewerOf();", "viewerOf", "actor"],
    ["actingOf();", "actingOf", "actor"],
  ])("%s", (text, name, instead) => {
    expect(formerNameFaults([], source(`\n${text}`))).toEqual([
      `a.ts:2: ${name} says a word of before; the field's is ${instead}.`,
    ]);
  });

  test("texts, comments, longer words and the verbs alone are free", () => {
    const text =
      'keep(); keeper(); tells; isSatellite; SATELLITE; heartbeat; HEARTBEAT; offered; isReachable; "viewer"; // keepDraft\n`withdraw`;';
    expect(formerNameFaults([], source(text))).toEqual([]);
  });

  test("an allowed name is free as long as something is called so", () => {
    const allowed = [{ name: "keepFocus", why: "the focus stays" }];
    expect(formerNameFaults(allowed, source("keepFocus();"))).toEqual([]);
    expect(formerNameFaults(allowed, source("focus();"))).toEqual([
      "Nothing is called keepFocus; take it out of the table.",
    ]);
  });
});
