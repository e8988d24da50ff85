import { api } from "#contract/index.ts";
import type { Structure, StructurePage, UserData } from "#contract/structure.ts";
import { planRights } from "#domain/action-plans/rights.ts";
import { FILTERS } from "#domain/filters/filters.ts";
import { dealersInScope } from "#domain/network/scope.ts";
import { cardPath, cardsOfPage, type Page } from "#domain/pages/listed-pages.ts";
import { mayUseAdminPanel } from "#domain/people/access.ts";
import { inLanguage, languagesOf } from "#domain/programme/languages.ts";
import { OPERATION_TYPES, type OtherQuestion, type Questions } from "#domain/programme/programme.ts";
import { type Actor, lacksSecondFactor, type Membership } from "#server/platform/access/actor.ts";
import type { ClientOperations } from "./queries.ts";

/** Where the menu of such a card asks for improvement points. */
const PLAN_API = api.actionPlans.points.path.slice(1);

const NOTHING_OF_CLIENT: ClientOperations = { network: null, operations: [], accent: null, logo: null };

interface Setting {
  /** Chooses the member that speaks for the person; null = the first client's. */
  readonly dataSource: string | null;
  /** In which titles are wanted that questionnaires bring; null = their own. */
  readonly language: string | null;
  readonly showsOutbox: boolean;
}

/** What an actor may open. */
export function structureFor(
  actor: Actor,
  clients: ReadonlyMap<number, ClientOperations>,
  { dataSource, language, showsOutbox }: Setting,
): Structure {
  const members = actor.memberships.map((membership) => {
    const client = clients.get(membership.clientId) ?? NOTHING_OF_CLIENT;
    const operations = client.operations.filter((each) => membership.lists.userTypes.includes(each.type));
    const { accent, logo } = client;
    return { membership, operations, accent, logo, userData: userDataOf(actor, membership, client) };
  });
  const chosen =
    members.find((member) => member.operations.some((each) => each.slug === dataSource)) ?? members[0];
  return {
    clients: members.map(({ membership, operations, accent, logo, userData }) => ({
      name: membership.clientName,
      userData,
      operations: operations.map((each) => ({
        id: each.slug,
        name: each.name,
        type: each.type,
        languages: languagesOf(each.questions),
        pages: each.pages
          .map((page) =>
            pageOf(page, questionsIn(each.questions, language), planRights(membership.userPermission).create),
          )
          .filter(({ cards }) => cards.length > 0),
      })),
      timeZone: membership.timeZone,
      accent,
      logo,
      secondFactorMissing: lacksSecondFactor(actor, membership),
      outbox: showsOutbox && mayUseAdminPanel(membership.adminPermission),
    })),
    userData: chosen?.userData ?? strangerData(actor),
    dataSources: members.flatMap(({ operations }) =>
      operations.map((each) => ({
        operationId: each.slug,
        type: each.type,
        firstDay: each.firstDay,
        lastDay: each.lastDay,
      })),
    ),
    installationAdministrator: actor.isInstallationAdministrator,
  };
}

function questionsIn(questions: Questions, language: string | null): readonly OtherQuestion[] {
  return (language === null ? questions : inLanguage(questions, language)).otherQuestions;
}

function userDataOf(actor: Actor, membership: Membership, client: ClientOperations): UserData {
  const { network } = client;
  return {
    name: actor.name,
    designation: membership.designation,
    email: actor.email,
    adminPermission: membership.adminPermission,
    userPermission: membership.userPermission,
    dealersByType: OPERATION_TYPES.filter((type) => membership.lists.userTypes.includes(type)).map(
      (type) => ({
        userType: type,
        dealers: (network === null ? [] : dealersInScope(network, membership.lists, type)).map((dealer) => ({
          dealerCode: dealer.code,
          regionCode: dealer.region,
          stateCode: dealer.state,
          locationCode: dealer.location,
          userType: type,
        })),
      }),
    ),
  };
}

function strangerData(actor: Actor): UserData {
  return {
    name: actor.name,
    designation: "",
    email: actor.email,
    adminPermission: 0,
    userPermission: 0,
    dealersByType: [],
  };
}

function pageOf(page: Page, questions: readonly OtherQuestion[], allowsPlan: boolean): StructurePage {
  return {
    key: page.key,
    title: page.title,
    filters: FILTERS.filter((filter) => page.filters.includes(filter.key)).map((filter) => filter.id),
    cards: cardsOfPage(page, questions).map((card) => ({
      id: `${page.key}-${card.key}`,
      key: card.key,
      title: card.title,
      drawing: card.drawing,
      path: cardPath(page.key, card.key),
      tabGroup: card.tabGroup ?? null,
      improvementPlan: allowsPlan && card.improvementPlan === true,
      improvementPlanPath: allowsPlan && card.improvementPlan === true ? PLAN_API : "",
    })),
  };
}
