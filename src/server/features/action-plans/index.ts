export { createPlans } from "./create-plans.ts";
export { listPoints } from "./list-points.ts";
export { listTickets, ticketsInSnapshot } from "./list-tickets.ts";
export { notifyOverdue } from "./notify-overdue.ts";
export { renderTickets } from "./render-tickets.ts";
export { actionPlanRoutes } from "./routes.ts";
export { saveTicket } from "./save-ticket.ts";
export type { PlanServices } from "./services.ts";
export { type TicketsForExport, ticketsForExport } from "./tickets-for-export.ts";
