import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { emptyPoint } from "./draft-points.ts";
import { PointRows } from "./point-rows.tsx";

test("whoever may not write points is told that there are none", () => {
  const shown = renderToStaticMarkup(
    <PointRows points={[emptyPoint(0)]} author="Asha Rao" editable={false} onChange={() => undefined} />,
  );
  expect(shown).toMatch(/^<p [^>]*>No additional points yet<\/p>$/);
});
