import { createHash, createHmac } from "node:crypto";
import type { IncomingHttpHeaders } from "node:http";

const ALGORITHM = "AWS4-HMAC-SHA256";
const MINUTES_APART = 15;

/** Who may ask, in which region. */
export interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

interface Asked {
  readonly method: string;
  /** As it stands on the wire. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** What is wrong with the signature (version 4) of a request, as the code of an S3 error; null = nothing. */
export function signatureFault(
  asked: Asked,
  { accessKeyId, secretAccessKey, region }: Credentials,
): string | null {
  const given =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      asked.headers.authorization ?? "",
    );
  if (given === null) return "AccessDenied";
  const [, key = "", day = "", place = "", names = "", signature = ""] = given;
  if (key !== accessKeyId) return "InvalidAccessKeyId";
  if (place !== region) return "AuthorizationHeaderMalformed";
  const moment = String(asked.headers["x-amz-date"]);
  if (!moment.startsWith(day) || !isRecent(moment)) return "RequestTimeTooSkewed";
  const signed = names.split(";");
  if (!signed.includes("host") || !signed.includes("x-amz-content-sha256")) return "AccessDenied";
  const content = String(asked.headers["x-amz-content-sha256"]);
  if (/^[0-9a-f]{64}$/.test(content) && content !== sha256(asked.body)) return "XAmzContentSHA256Mismatch";
  const scope = `${day}/${region}/s3/aws4_request`;
  const text = [ALGORITHM, moment, scope, sha256(canonical(asked, signed, content))].join("\n");
  const signing = ["aws4_request", "s3", region, day].reduceRight(
    (secret: string | Buffer, part) => createHmac("sha256", secret).update(part).digest(),
    `AWS4${secretAccessKey}`,
  );
  return createHmac("sha256", signing).update(text).digest("hex") === signature
    ? null
    : "SignatureDoesNotMatch";
}

function canonical({ method, url, headers }: Asked, signed: readonly string[], content: string): string {
  const [path = "", query = ""] = url.split("?");
  const parameters = query
    .split("&")
    .filter((each) => each !== "")
    .map((each) => (each.includes("=") ? each : `${each}=`))
    .sort();
  const lines = signed.map((name) => `${name}:${String(headers[name]).trim().replace(/ +/g, " ")}\n`);
  return [method, path, parameters.join("&"), lines.join(""), signed.join(";"), content].join("\n");
}

function isRecent(moment: string): boolean {
  const iso = moment.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z");
  return Math.abs(Date.now() - Date.parse(iso)) < MINUTES_APART * 60_000;
}

function sha256(content: string | Buffer): string {
  return createHash("sha256").update(content).digest("hex");
}
