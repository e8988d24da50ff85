import { describe, expect, test } from "vitest";
import { refusal } from "./refusals.ts";
import type { XmlHandler, XmlTag } from "./xml-handler.ts";
import { XmlScanner } from "./xml-scanner.ts";

const XML =
  '\ufeff<?xml version="1.0" encoding="UTF-8"?><!-- a > b --><a:root x="1>2" y=\'"\'><b/>नमस्ते 😀<c><![CDATA[<&]]></c >t</a:root>\n';
const EVENTS = ["root@1", "b@2", "/2", "नमस्ते 😀", "c@2", "<&", "/2", "t", "/1"];

function recorder(events: string[]): XmlHandler {
  let text = "";
  const flush = () => {
    if (text !== "") events.push(text);
    text = "";
  };
  return {
    wantsText: true,
    paused: false,
    open(tag: XmlTag) {
      flush();
      events.push(`${tag.bytes.toString("utf8", tag.nameStart, tag.nameEnd)}@${tag.depth}`);
    },
    close(depth: number) {
      flush();
      events.push(`/${depth}`);
    },
    text(bytes: Buffer, start: number, end: number) {
      text += bytes.toString("utf8", start, end).trim();
    },
  };
}

function scan(chunks: readonly Buffer[]): string[] {
  const events: string[] = [];
  const scanner = new XmlScanner(recorder(events));
  for (const chunk of chunks) {
    scanner.push(chunk);
    scanner.run();
  }
  scanner.finish();
  return events;
}

describe("the scanner", () => {
  test("tells the same wherever the bytes are cut", () => {
    const bytes = Buffer.from(XML);
    for (let at = 0; at <= bytes.length; at += 1) {
      expect(scan([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(EVENTS);
    }
    expect(scan(Array.from(bytes, (byte) => Buffer.from([byte])))).toEqual(EVENTS);
  });

  test.each([
    "<a>",
    "<a></a></a>",
    "<a/><b/>",
    "",
    "   ",
    "<a><b></a>",
    "<a <b>/></a>",
    "<></>",
    "<a/>x",
    "<a></a",
  ])("refuses %j as damaged", (xml) => {
    expect(() => scan([Buffer.from(xml)])).toThrow(refusal("DAMAGED").message);
  });
});
