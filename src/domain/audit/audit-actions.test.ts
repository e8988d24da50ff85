import { expect, test } from "vitest";
import { clockOf } from "#domain/calendar/date-display.ts";
import { auditActionName, auditSentence, detailOf } from "./audit-actions.ts";
import { type AuditNames, namesOfPeople } from "./detail-parts.ts";

const NAMES: AuditNames = {
  called: {
    survey: new Map([["meridian-csi", "Meridian Service"]]),
    region: new Map(),
    state: new Map(),
    location: new Map(),
    dealer: new Map([["00103", "Agra Motors"]]),
  },
  people: namesOfPeople([
    { email: "ravi@x.example", name: "Ravi Rao" },
    { email: "zoe@x.example", name: "Zoë  Müller" },
    { email: "zoe.2@x.example", name: "zoe muller" },
  ]),
  clock: clockOf("Asia/Kolkata"),
};

test.each([
  ["person.permission", "asm@x.example", { from: 0, to: 1 }, "gave asm@x.example the admin panel"],
  ["person.permission", "asm@x.example", { from: 1, to: 2 }, "gave asm@x.example the audio rights"],
  [
    "person.permission",
    "a@x.example",
    { from: 0, to: 3 },
    "gave a@x.example the admin panel and the audio rights",
  ],
  ["person.permission", "a@x.example", { from: 3, to: 0 }, "gave a@x.example no admin rights any more"],
  ["person.mobile", "a@x.example", { from: false, to: true }, "let a@x.example use the mobile app"],
  ["person.mobile", "a@x.example", { from: true, to: false }, "took the mobile app from a@x.example"],
  [
    "person.register",
    "a@x.example",
    { designation: "Dealer Staff" },
    "registered a@x.example as Dealer Staff",
  ],
  ["person.register", "a@x.example", {}, "registered a@x.example"],
  [
    "session.refuse",
    "a@x.example",
    { reason: "wrong password" },
    "was refused at the log-in of a@x.example (wrong password)",
  ],
  ["ticket.create", "1204", { dealer: "00103" }, "created ticket 1204 for dealer Agra Motors (00103)"],
  ["ticket.create", "1204", { dealer: "00104" }, "created ticket 1204 for dealer 00104"],
  ["ticket.create", "1204", {}, "created ticket 1204 for dealer –"],
  ["dealer.include", "00103", {}, "took back that the dealer Agra Motors (00103) is not ours"],
  ["programme.apply", "meridian-csi", {}, "applied the programme of Meridian Service"],
  [
    "programme.revise",
    "meridian-csi",
    { changes: ["A weighs 25 instead of 20."] },
    "revised the programme of Meridian Service: A weighs 25 instead of 20.",
  ],
  ["ticket.change", "1204", { from: "Open", to: "Completed" }, "changed ticket 1204, now Completed"],
  ["ticket.change", "1204", { changed: ["remarks"] }, "changed ticket 1204"],
  ["export.download", "CSI_Open.xlsx", { tickets: 3 }, "exported CSI_Open.xlsx"],
  [
    "export.download",
    "Dealer Score",
    { purpose: "slides", rows: 1204 },
    "exported 1,204 survey rows of Dealer Score as slides",
  ],
  ["export.download", "Dealer Score", { purpose: "print", rows: 1 }, "printed 1 survey row of Dealer Score"],
  [
    "export.download",
    "Dealer Score",
    { purpose: "picture", rows: 50 },
    "exported 50 survey rows of Dealer Score as a picture",
  ],
  [
    "export.download",
    "Action Planning",
    { purpose: "slides", tickets: 12 },
    "exported 12 tickets of Action Planning as slides",
  ],
  [
    "export.download",
    "Action Planning",
    { purpose: "print", tickets: 1 },
    "printed 1 ticket of Action Planning",
  ],
  [
    "export.download",
    "Action Planning",
    { purpose: "picture", tickets: 12 },
    "exported tickets of Action Planning as a picture",
  ],
  ["upload.download", "may.xlsx", { upload: 3, which: "report" }, "downloaded may.xlsx"],
  ["upload.download", "may.xlsx", { upload: 3, which: "rows" }, "opened the rejected rows of may.xlsx"],
  ["upload.download", "may.xlsx", { upload: 3, which: "dealers" }, "opened the rejected rows of may.xlsx"],
  ["proof.download", "jack.jpg", { ticket: 1204 }, "downloaded the proof jack.jpg of ticket 1204"],
  [
    "employee_file.apply",
    "staff.xlsx",
    { created: 2, updated: 1 },
    "applied the employee file staff.xlsx: 2 added, 1 changed",
  ],
  [
    "respondent.erase",
    "DPO-1",
    { answers: 1, recordings: 0 },
    "erased answers of a respondent (DPO-1): 1 with 0 recorded",
  ],
  [
    "client.branding",
    "Meridian",
    { accent: "#d50000", logo: "changed" },
    "changed the colour and the logo of Meridian",
  ],
  ["client.branding", "Meridian", { accent: null }, "changed the colour of Meridian"],
  [
    "operation.uploads",
    "meridian-csi",
    { previewFirst: true },
    "had every upload of Meridian Service looked at before it counts",
  ],
  [
    "operation.uploads",
    "meridian-csi",
    { previewFirst: false },
    "let uploads of Meridian Service count at once",
  ],
  ["operation.uploads", "gone-csi", { previewFirst: false }, "let uploads of gone-csi count at once"],
  ["operation.delete", "meridian-csi", { name: "Service" }, "deleted the operation Service with its data"],
] as const)("%s of %s with %j: %s", (action, subject, detail, sentence) => {
  expect(auditSentence(action, { subject, detail }, NAMES)).toBe(sentence);
});

test.each([
  ["installation.administrator", { to: true }, "let @ add clients and surveys"],
  ["installation.administrator", { to: false }, "took the right to add clients and surveys from @"],
  ["password.ask", {}, "had a link to choose a new password mailed to @"],
  ["password.reset", {}, "gave @ a password to begin with"],
  ["password.use", {}, "gave the password that was used at @; its owner was mailed a link"],
  ["person.activate", {}, "activated @"],
  ["person.add", {}, "added @"],
  ["person.deactivate", {}, "deactivated @"],
  ["person.invite", {}, "had another invitation mailed to @"],
  ["person.mobile", { to: true }, "let @ use the mobile app"],
  ["person.mobile", { to: false }, "took the mobile app from @"],
  ["person.permission", { to: 1 }, "gave @ the admin panel"],
  ["person.register", {}, "registered @"],
  ["person.register", { designation: "Dealer Staff" }, "registered @ as Dealer Staff"],
  ["person.update", {}, "changed the account of @"],
  ["second_factor.off", {}, "removed the second factor of @"],
  ["session.refuse", {}, "was refused at the log-in of @"],
] as const)("%s with %j calls people by their names: %s", (action, detail, sentence) => {
  const called = [
    ["ravi@x.example", "Ravi Rao"],
    ["zoe@x.example", "Zoë  Müller (zoe@x.example)"],
    ["zoe.2@x.example", "zoe muller (zoe.2@x.example)"],
    ["gone@x.example", "gone@x.example"],
  ] as const;
  for (const [subject, name] of called)
    expect(auditSentence(action, { subject, detail }, NAMES)).toBe(sentence.replace("@", name));
});

test("what an earlier version wrote keeps its code, and a detail that is no record is passed over", () => {
  expect(auditActionName("person.promote")).toBe("person.promote");
  expect(auditActionName("toString")).toBe("toString");
  expect(auditSentence("person.promote", { subject: "a@x.example", detail: {} }, NAMES)).toBe(
    "person.promote a@x.example",
  );
  for (const detail of ["", "[1]", "null", '"x"', "{"])
    expect(auditSentence("ticket.change", { subject: "7", detail: detailOf(detail) }, NAMES)).toBe(
      "changed ticket 7",
    );
});
