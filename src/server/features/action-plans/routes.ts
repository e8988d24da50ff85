import { api } from "#contract/index.ts";
import type { Routes } from "#server/platform/http/serve.ts";
import { createPlans } from "./create-plans.ts";
import { downloadProof, previewProof } from "./download-proof.ts";
import { listHistory } from "./list-history.ts";
import { listPoints } from "./list-points.ts";
import { countByStatus, listTickets } from "./list-tickets.ts";
import { receiveForm } from "./receive-form.ts";
import { saveTicket } from "./save-ticket.ts";
import type { ReportServices } from "./services.ts";
import { writeReport } from "./write-report.ts";

export function actionPlanRoutes(routes: Routes, services: ReportServices): void {
  routes.operation(api.actionPlans.points, (call) => listPoints(services, call, call.body ?? {}));
  routes.operation(api.actionPlans.header, (call) => countByStatus(services, call, call.body ?? {}));
  routes.operation(api.actionPlans.list, (call) => listTickets(services, call, call.body ?? {}));
  routes.operation(api.actionPlans.history, (call) => listHistory(services, call, call.body.ticketNo));
  routes.made(api.actionPlans.report, (call) => writeReport(services, call), { hasOwnTurns: true });
  routes.operation(api.actionPlans.create, async (call) => {
    const created = await createPlans(services, call, call.body);
    return { message: "The improvement plan was created.", ...created };
  });
  routes.upload(api.actionPlans.save, async (call) => {
    const ticket = await saveTicket(services, call, await receiveForm(call.request, services.files));
    return { message: ticket === null ? "The ticket was deleted." : "The ticket was saved.", ticket };
  });
  routes.download(api.actionPlans.proof, (call) => downloadProof(services, call, call.params["id"]));
  routes.download(api.actionPlans.proofPreview, (call) => previewProof(services, call, call.params["id"]));
}
