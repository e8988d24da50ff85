import type { DemoDealer } from "#demo/dealers.ts";
import { chance, pick, pickWeighted, type Random, wholeBelow } from "#demo/random.ts";
import type { Ratings } from "#demo/ratings.ts";
import type { OperationType } from "#domain/programme/programme.ts";
import { ENGLISH } from "./english.ts";
import { HINDI } from "./hindi.ts";
import { HINGLISH } from "./hinglish.ts";
import type { Manners, PhraseBook, Topic } from "./phrase-book.ts";

/** Who speaks, about what. `model` is the name of the vehicle. */
export interface Speaker {
  readonly type: OperationType;
  readonly ratings: Ratings;
  readonly model: string;
  readonly dealer: DemoDealer;
}

const BOOKS: readonly PhraseBook[] = [ENGLISH, HINDI, HINGLISH];
/** Shares of the languages in the order of BOOKS, by region. */
const LANGUAGE_SHARES: Readonly<Record<string, readonly number[]>> = {
  SR: [88, 2, 10],
  ER: [62, 16, 22],
  WR: [52, 18, 30],
};
const HINDI_BELT_SHARES = [40, 28, 32];
const PRAISE_SHARE = 0.55;
const WISH_SHARE = 0.55;
/** The delighted leave the second question empty more often. */
const CONTENT_WISH_SHARE = 0.3;
const UNKNOWN_RATING = 8;

/** The answers to 'What did you like most?' and 'What should we improve?'; null = left empty. */
export function verbatimsOf(random: Random, speaker: Speaker): [string | null, string | null] {
  const book = BOOKS[pickWeighted(random, LANGUAGE_SHARES[speaker.dealer.region] ?? HINDI_BELT_SHARES)];
  if (book === undefined) return [null, null];
  const { ratings, type } = speaker;
  const topics = type === "CSI" ? book.service : book.sales;
  const overall = ratings.overall ?? UNKNOWN_RATING;
  const liked = chance(random, PRAISE_SHARE)
    ? praise(random, book.manners, topics[ratings.best], overall)
    : null;
  const missed = chance(random, overall >= 9 ? CONTENT_WISH_SHARE : WISH_SHARE)
    ? wish(random, book.manners, topics[ratings.worst], overall)
    : null;
  return [
    liked === null ? null : filled(random, liked, book.manners, speaker),
    missed === null ? null : filled(random, missed, book.manners, speaker),
  ];
}

function praise(random: Random, manners: Manners, topic: Topic | undefined, overall: number): string {
  if (topic === undefined || overall <= 5) return pick(random, manners.nothingLiked);
  if (overall <= 7) return `${pick(random, topic.praise)} ${pick(random, manners.reserves)}`;
  return [
    chance(random, 0.5) ? pick(random, manners.happyOpeners) : "",
    pick(random, topic.praise),
    chance(random, 0.4) ? pick(random, manners.happyClosers) : "",
  ]
    .join(" ")
    .trim();
}

function wish(random: Random, manners: Manners, topic: Topic | undefined, overall: number): string {
  if (topic === undefined || overall >= 9) return contentment(random, manners);
  const complaint = pick(random, topic.complaint);
  if (overall >= 7)
    return chance(random, 0.6) ? `${pick(random, manners.politeOpeners)} ${complaint}` : complaint;
  return [
    chance(random, 0.7) ? pick(random, manners.angryOpeners) : "",
    complaint,
    chance(random, 0.65) ? pick(random, manners.angryClosers) : "",
  ]
    .join(" ")
    .trim();
}

function contentment(random: Random, manners: Manners): string {
  const enough = pick(random, manners.nothingToImprove);
  return chance(random, 0.5) ? `${enough} ${pick(random, manners.happyClosers)}` : enough;
}

function filled(random: Random, text: string, manners: Manners, { model, dealer }: Speaker): string {
  const words: Readonly<Record<string, () => string>> = {
    person: () => pick(random, manners.people),
    model: () => model,
    city: () => dealer.locationName,
    days: () => String(3 + wholeBelow(random, 18)),
    hours: () => String(2 + wholeBelow(random, 4)),
    minutes: () => String(5 * (1 + wholeBelow(random, 3))),
    times: () => String(3 + wholeBelow(random, 5)),
    amount: () => String(500 + 100 * wholeBelow(random, 85)),
  };
  return text.replace(/\{(\w+)\}/g, (slot, word: string) => words[word]?.() ?? slot);
}
