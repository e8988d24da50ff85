/** What a dealer answers and a manager replies; the same number gives the same words. */
export interface TicketTexts {
  readonly points: readonly (readonly [point: string, cause: string, plan: string, by: string])[];
  readonly dealer: string;
  readonly manager: string;
}

const TEXTS: readonly TicketTexts[] = [
  {
    points: [
      [
        "Waiting time at reception",
        "Two advisors short",
        "Third advisor on the desk from 8 to 11 every day",
        "Service manager",
      ],
      [
        "No call before delivery",
        "No fixed owner",
        "Call list printed at 15:00, ticked off by the advisor",
        "CRM desk",
      ],
    ],
    dealer: "Third advisor started on Monday. Queue at 9 a.m. is down from seven cars to three.",
    manager: "Good start. Show me the queue sheet of two full weeks.",
  },
  {
    points: [
      [
        "Washing not to standard",
        "Worn brushes",
        "New brushes ordered, check sheet at the exit gate",
        "Workshop head",
      ],
    ],
    dealer: "ब्रश बदल दिए गए हैं। अब हर गाड़ी की जाँच गेट पर होती है।",
    manager: "Photos of the check sheet please, one per day.",
  },
  {
    points: [
      [
        "Estimate differs from bill",
        "Parts price old",
        "Price list updated every Monday, bill explained line by line",
        "Accounts",
      ],
      ["Old parts not shown", "", "Tray with the old parts handed over at delivery", "Advisor"],
    ],
    dealer: "Customer ko bill ab line by line samjhaya ja raha hai, complaint kam hui hai.",
    manager: "Sampled ten bills, nine were explained. Keep going.",
  },
  {
    points: [
      [
        "Lounge uncomfortable",
        "Air conditioning",
        "Second unit repaired, tea and water checked hourly",
        "Front office",
      ],
    ],
    dealer: "Air conditioning repaired on the 4th, invoice attached.",
    manager: "Seen on my visit, well done.",
  },
  {
    points: [
      [
        "Follow-up call missing",
        "Staff turnover",
        "Two callers trained, every customer called within 72 hours",
        "CRM desk",
      ],
    ],
    dealer: "Calls at 92 % last week. 👍",
    manager: "Please bring it to 100 % and hold it for a month.",
  },
];

export function ticketTexts(number: number): TicketTexts {
  const texts = TEXTS[number % TEXTS.length];
  if (texts === undefined) throw new Error("There are no ticket texts.");
  return texts;
}
