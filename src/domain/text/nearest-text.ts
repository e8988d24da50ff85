const MOST_CHANGES = 3;
const SHORTEST_PART = 4;

/** Which of these texts was most likely meant for the wanted one: a few letters away, or one a part of the other. Null when none comes near. */
export function nearestText(wanted: string, texts: readonly string[]): number | null {
  let nearest: { readonly place: number; readonly distance: number } | null = null;
  for (const [place, text] of texts.entries()) {
    const distance = distanceBetween(wanted, text);
    if (distance !== null && distance < (nearest?.distance ?? Number.POSITIVE_INFINITY)) {
      nearest = { place, distance };
    }
  }
  return nearest?.place ?? null;
}

/** How many letters to change, add or take away; null when the two are too far apart to be meant alike. */
function distanceBetween(wanted: string, found: string): number | null {
  const apart = Math.abs(wanted.length - found.length);
  const shorter = Math.min(wanted.length, found.length);
  if (shorter >= SHORTEST_PART && (wanted.includes(found) || found.includes(wanted))) return apart;
  if (apart > MOST_CHANGES) return null;
  const distance = editDistance(wanted, found);
  return distance <= Math.min(MOST_CHANGES, wanted.length / 2) ? distance : null;
}

function editDistance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let at = 1; at <= other.length; at += 1) {
      const change = (above[at - 1] ?? 0) + (one[row - 1] === other[at - 1] ? 0 : 1);
      line.push(Math.min(change, (above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1));
    }
    above = line;
  }
  return above[other.length] ?? 0;
}
