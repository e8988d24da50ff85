export { CreatePlan } from "./create-plan.tsx";
export { countUnsaved, deleteDrafts, deleteDraftsOfOthers } from "./drafts.ts";
export { PointLink } from "./point-link.tsx";
export { TicketStatus } from "./ticket-status.tsx";
export { WithPlans } from "./with-plans.tsx";
