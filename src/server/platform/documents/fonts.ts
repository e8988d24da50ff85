import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** Latin with Greek and Cyrillic, Devanagari, Arabic, emoji: a script without a font here can't be printed. */
const REGULAR = [
  import.meta.resolve("@expo-google-fonts/noto-sans/400Regular/NotoSans_400Regular.ttf"),
  import.meta.resolve("@expo-google-fonts/noto-sans-devanagari/400Regular/NotoSansDevanagari_400Regular.ttf"),
  import.meta.resolve("@expo-google-fonts/noto-sans-arabic/400Regular/NotoSansArabic_400Regular.ttf"),
  import.meta.resolve("@expo-google-fonts/noto-emoji/400Regular/NotoEmoji_400Regular.ttf"),
];
const SEMI_BOLD = [
  import.meta.resolve("@expo-google-fonts/noto-sans/600SemiBold/NotoSans_600SemiBold.ttf"),
  import.meta.resolve(
    "@expo-google-fonts/noto-sans-devanagari/600SemiBold/NotoSansDevanagari_600SemiBold.ttf",
  ),
  import.meta.resolve("@expo-google-fonts/noto-sans-arabic/600SemiBold/NotoSansArabic_600SemiBold.ttf"),
];

/** The fonts of all documents; the semi-bold ones draw the same letters as the regular ones. */
export function readFonts(): { regular: Buffer[]; semiBold: Buffer[] } {
  return { regular: REGULAR.map(read), semiBold: SEMI_BOLD.map(read) };
}

function read(url: string): Buffer {
  return readFileSync(fileURLToPath(url));
}
