export { countUnsaved, deleteDrafts, deleteDraftsOfOthers } from "./drafts.ts";
export { WithPlans } from "./with-plans.tsx";
