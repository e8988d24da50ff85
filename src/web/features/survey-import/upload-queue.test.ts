import { describe, expect, test } from "vitest";
import { createUploadQueue, type SendFile, type SuggestionOf } from "./upload-queue.ts";

const book = (name: string) => new File(["x"], name);
const noSuggestion: SuggestionOf<string> = () => null;
const sentences = (queue: ReturnType<typeof createUploadQueue<string>>) =>
  queue.view().failures.map(({ sentence }) => sentence);

function recorded(behaviour: Record<string, string> = {}) {
  const sent: string[] = [];
  let running = 0;
  let mostAtOnce = 0;
  const send: SendFile<string> = async (file, target, progress) => {
    running += 1;
    mostAtOnce = Math.max(mostAtOnce, running);
    progress(1);
    await Promise.resolve();
    running -= 1;
    const refusal = behaviour[file.name];
    if (refusal !== undefined) throw new Error(refusal);
    sent.push(`${target} ${file.name}`);
  };
  return { send, sent, mostAtOnce: () => mostAtOnce };
}

describe("upload queue", () => {
  test("accepts .xlsx, .xls and .csv only and says what it left out", () => {
    const queue = createUploadQueue(recorded().send, noSuggestion);
    queue.add([book("a.xlsx"), book("b.XLS"), book("c.csv"), book("d.xlsm"), book("xlsx")]);
    expect(queue.view().files.map(({ file }) => file.name)).toEqual(["a.xlsx", "b.XLS", "c.csv"]);
    expect(sentences(queue)).toEqual([
      "d.xlsm was left out: only .xlsx, .xls and .csv files are accepted.",
      "xlsx was left out: only .xlsx, .xls and .csv files are accepted.",
    ]);
  });

  test("sends several files one after the other and ends empty", async () => {
    const { send, sent, mostAtOnce } = recorded();
    const queue = createUploadQueue(send, noSuggestion);
    queue.add([book("a.xlsx"), book("b.xlsx")]);
    await queue.submit("SSI");
    expect(sent).toEqual(["SSI a.xlsx", "SSI b.xlsx"]);
    expect(mostAtOnce()).toBe(1);
    expect(queue.view()).toEqual({ files: [], sending: false, failures: [] });
  });

  test("a refused file leaves the list with the server's sentence, the next one is still sent", async () => {
    const { send, sent } = recorded({ "a.xlsx": "The first sheet has no rows." });
    const queue = createUploadQueue(send, noSuggestion);
    queue.add([book("a.xlsx"), book("b.xlsx")]);
    await queue.submit("CSI");
    expect(sent).toEqual(["CSI b.xlsx"]);
    expect(sentences(queue)).toEqual(["a.xlsx: The first sheet has no rows."]);
  });

  test("the sentence of a single file is the server's, letter by letter", async () => {
    const queue = createUploadQueue(
      recorded({ "a.xlsx": "The first sheet has no rows." }).send,
      noSuggestion,
    );
    queue.add([book("a.xlsx")]);
    await queue.submit("CSI");
    expect(queue.view()).toMatchObject({ files: [], sending: false });
    expect(sentences(queue)).toEqual(["The first sheet has no rows."]);
  });

  test("removing the file being sent calls it off without a failure", async () => {
    const queue = createUploadQueue<string>(
      (_file, _target, _progress, signal) =>
        new Promise((_, reject) => signal.addEventListener("abort", () => reject(new Error("called off")))),
      noSuggestion,
    );
    queue.add([book("a.xlsx")]);
    const done = queue.submit("CSI");
    const sending = queue.view().files[0];
    expect(sending?.state).toBe("sending");
    queue.remove(sending?.id ?? 0);
    await done;
    expect(queue.view()).toEqual({ files: [], sending: false, failures: [] });
  });

  test("a file that fits elsewhere is sent there as it is; another choice takes the offer back", async () => {
    const sent: string[] = [];
    const send: SendFile<string> = async (file, target) => {
      if (target === "CSI") throw new Error(`${file.name} fits Sales better.`);
      sent.push(`${target} ${file.name}`);
    };
    const queue = createUploadQueue(send, () => ({ name: "Sales", target: "SSI" }));
    queue.add([book("a.xlsx"), book("b.xlsx")]);
    await queue.submit("CSI");
    expect(sent).toEqual([]);
    const [first, second] = queue.view().failures;
    expect([first?.elsewhere?.name, second?.elsewhere?.file.name]).toEqual(["Sales", "b.xlsx"]);
    await queue.sendAgain(second?.id ?? 0);
    expect(sent).toEqual(["SSI b.xlsx"]);
    expect(sentences(queue)).toEqual(["a.xlsx fits Sales better."]);
    queue.add([book("c.xlsx")]);
    expect(queue.view().failures).toEqual([]);
    await queue.sendAgain(first?.id ?? 0);
    expect(sent).toEqual(["SSI b.xlsx"]);
    expect(queue.view().files.map(({ file }) => file.name)).toEqual(["c.xlsx"]);
  });

  test("a file whose columns are to be mapped is sent again to where it was meant for", async () => {
    const sent: string[] = [];
    let isMapped = false;
    const send: SendFile<string> = async (file, target) => {
      if (!isMapped) throw new Error("Unknown columns.");
      sent.push(`${target} ${file.name}`);
    };
    const queue = createUploadQueue(send, noSuggestion, ({ message }) => message === "Unknown columns.");
    queue.add([book("agency.xlsx")]);
    await queue.submit("SSI");
    const [failure] = queue.view().failures;
    expect(failure?.toMap?.file.name).toBe("agency.xlsx");
    isMapped = true;
    await queue.sendAgain(failure?.id ?? 0);
    expect(sent).toEqual(["SSI agency.xlsx"]);
    expect(queue.view()).toEqual({ files: [], sending: false, failures: [] });
  });

  test("a file for another operation goes there alone: files that were chosen before stay, one on its way goes on", async () => {
    const { send, sent } = recorded();
    const queue = createUploadQueue(send, noSuggestion);
    queue.add([book("left-over.xlsx")]);
    await queue.sendTo(book("agency.xlsx"), "Aurora");
    expect(sent).toEqual(["Aurora agency.xlsx"]);
    expect(queue.view()).toMatchObject({ sending: false, files: [{ file: { name: "left-over.xlsx" } }] });

    const running = queue.submit("CSI");
    await queue.sendTo(book("second.xlsx"), "Aurora");
    await running;
    expect(sent).toEqual(["Aurora agency.xlsx", "CSI left-over.xlsx", "Aurora second.xlsx"]);
    expect(queue.view()).toEqual({ files: [], sending: false, failures: [] });
  });

  test("files chosen while one is sent elsewhere wait for their own submit", async () => {
    const sent: string[] = [];
    let release: (() => void) | undefined;
    const send: SendFile<string> = (file, target) =>
      new Promise((done) => {
        release = () => {
          sent.push(`${target} ${file.name}`);
          done();
        };
      });
    const queue = createUploadQueue(send, noSuggestion);
    const done = queue.sendTo(book("agency.xlsx"), "Aurora");
    queue.add([book("other.xlsx")]);
    release?.();
    await done;
    expect(sent).toEqual(["Aurora agency.xlsx"]);
    expect(queue.view().files.map(({ file }) => file.name)).toEqual(["other.xlsx"]);
  });

  test("what is refused while it is sent elsewhere keeps its own place", async () => {
    const queue = createUploadQueue(recorded({ "agency.xlsx": "No." }).send, noSuggestion, () => true);
    await queue.sendTo(book("agency.xlsx"), "Aurora");
    expect(queue.view().failures).toMatchObject([{ sentence: "No.", toMap: { target: "Aurora" } }]);
  });
});
