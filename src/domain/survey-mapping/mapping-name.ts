/** A name for a mapping to begin with: the file's, without its ending and what tells months apart. */
export function nameOfFile(fileName: string): string {
  const bare = fileName.replace(/\.[^.]+$/, "").replace(/[_\-.]+/g, " ");
  const lasting = bare
    .split(" ")
    .filter(
      (word) =>
        !/^\d+$/.test(word) &&
        !/^(?:jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec)[a-z]*\d*$/i.test(word),
    )
    .join(" ")
    .trim();
  return (lasting === "" ? bare.trim() : lasting).slice(0, 80);
}
