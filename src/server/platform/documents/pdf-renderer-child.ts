import { dirname, join } from "node:path";
import { text } from "node:stream/consumers";
import { NodeCompiler } from "@myriaddreamin/typst-ts-node-compiler";
import { complexWords } from "./complex-words.ts";
import { fontCoverage } from "./font-coverage.ts";
import { readFonts } from "./fonts.ts";
import type { Sheet } from "./pdf-renderer.ts";
import { printableText } from "./printable-text.ts";

await main();

async function main(): Promise<void> {
  const { template, data, picture = null }: Sheet = JSON.parse(await text(process.stdin));
  const fonts = readFonts();
  const coverage = fonts.regular.map(fontCoverage);
  const words = complexWords();
  let unprintable = 0;
  const drawable = JSON.stringify(data, (_key, value: unknown) => {
    if (typeof value !== "string") return value;
    const printable = printableText(value, coverage);
    unprintable += printable.unprintable;
    return words.mark(printable.text);
  });
  const compiler = NodeCompiler.create({
    workspace: dirname(template),
    fontArgs: [{ fontBlobs: [...fonts.regular, ...fonts.semiBold] }],
  });
  const compile = (pictureName: string) =>
    compiler.compile({
      mainFilePath: template,
      inputs: { data: drawable, unprintable: String(unprintable), picture: pictureName },
    });
  if (picture !== null)
    compiler.mapShadow(join(dirname(template), picture.name), Buffer.from(picture.base64, "base64"));
  let compiled = compile(picture?.name ?? "");
  // A picture may be damaged where nobody looked before.
  if (compiled.result === null && picture !== null) compiled = compile("");
  if (compiled.result === null) {
    const faults = compiled.takeError()?.shortDiagnostics ?? [];
    throw new Error(`The template ${template} is at fault: ${JSON.stringify(faults)}`);
  }
  process.stdout.end(words.annotate(compiler.pdf(compiled.result)));
}
