export { CreatePlan } from "./create-plan.tsx";
export { countUnsaved, deleteDrafts, deleteDraftsOfOthers } from "./drafts.ts";
export { WithPlans } from "./with-plans.tsx";
