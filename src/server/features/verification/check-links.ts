import type { OperationToVerify, StoredResponse } from "./queries.ts";

/** Names every row a response refers to that is missing or belongs elsewhere; no foreign key guards them. */
export function checkLinks(
  response: StoredResponse,
  { id, clientId }: OperationToVerify,
  report: (line: string) => void,
): void {
  const { surveyId, uploadId, dealerId, modelId } = response;
  const links = [
    { name: `dealer ${dealerId}`, client: response.dealerClient },
    ...(modelId === null ? [] : [{ name: `model ${modelId}`, client: response.modelClient }]),
    { name: `upload ${uploadId}`, client: response.uploadClient },
  ];
  const fault = (text: string) => report(`survey ${surveyId} (upload ${uploadId}): ${text}.`);
  for (const { name, client } of links) {
    if (client === null) fault(`${name} is missing`);
    else if (client !== clientId) fault(`${name} belongs to client ${client}, expected ${clientId}`);
  }
  if (response.uploadClient === clientId && response.uploadOperation !== id) {
    fault(`upload ${uploadId} belongs to another operation`);
  }
  if (response.clientId !== clientId) fault(`client_id is ${response.clientId}, expected ${clientId}`);
}
