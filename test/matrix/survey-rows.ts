import { forSurvey, sendAudio } from "#test/survey-audio/form.ts";
import { aWave } from "#test/survey-audio/recordings.ts";
import { grid } from "./personas.ts";
import { type Ask, type ObjectRow, placeOf, rowsIn } from "./row.ts";
import { FOUND_IN_SCOPE } from "./ticket-rows.ts";
import { MISSING, uploaded, type World } from "./world.ts";

/** Recordings are changed and downloaded by those who manage audio, in their scope. */
const RECORDED = grid(`
                                | D01 | D02 | D05 | deleted | other operation | other client | missing
anonymous, expired, deactivated | 401 | 401 | 401 | 401     | 401             | 401          | 401
dealer A, dealer B, asm         | 403 | 403 | 403 | 403     | 403             | 403          | 403
rsm 1, rsm 2                    | 403 | 403 | 403 | 403     | 403             | 403          | 403
head office, admin 1            | 403 | 403 | 403 | 403     | 403             | 403          | 403
audio 2                         | 200 | 200 | 404 | 404     | 404             | 404          | 404
both 3                          | 200 | 200 | 200 | 404     | 404             | 404          | 404`);

/** Uploads belong to the client, not to an operation. */
const UPLOADS = grid(`
                                | own | other operation | deleted | other client | missing
anonymous, expired, deactivated | 401 | 401             | 401     | 401          | 401
dealer A, dealer B, asm         | 403 | 403             | 403     | 403          | 403
rsm 1, rsm 2                    | 403 | 403             | 403     | 403          | 403
head office, audio 2            | 403 | 403             | 403     | 403          | 403
admin 1, both 3                 | 200 | 200             | 404     | 404          | 404`);

/** Uploads whose answers count already: nothing of them is left to be published. */
const PREVIEWS = grid(`
                                | own | other operation | deleted | other client | missing
anonymous, expired, deactivated | 401 | 401             | 401     | 401          | 401
dealer A, dealer B, asm         | 403 | 403             | 403     | 403          | 403
rsm 1, rsm 2                    | 403 | 403             | 403     | 403          | 403
head office, audio 2            | 403 | 403             | 403     | 403          | 403
admin 1, both 3                 | 409 | 409             | 404     | 404          | 404`);

/** Uploads of which nobody marked a dealer. */
const NOBODY_MARKED = grid(`
                                | own | other operation | deleted | other client | missing
anonymous, expired, deactivated | 401 | 401             | 401     | 401          | 401
dealer A, dealer B, asm         | 403 | 403             | 403     | 403          | 403
rsm 1, rsm 2                    | 403 | 403             | 403     | 403          | 403
head office, audio 2            | 403 | 403             | 403     | 403          | 403
admin 1, both 3                 | 404 | 404             | 404     | 404          | 404`);

/** Mappings belong to an operation. */
const MAPPINGS = grid(`
                                | own | other operation | other client | missing
anonymous, expired, deactivated | 401 | 401             | 401          | 401
dealer A, dealer B, asm         | 403 | 403             | 403          | 403
rsm 1, rsm 2                    | 403 | 403             | 403          | 403
head office, audio 2            | 403 | 403             | 403          | 403
admin 1, both 3                 | 200 | 404             | 404          | 404`);

/** Of columns that no survey could do with: who may see the mapping is told so. */
const UNFIT_MAPPINGS = grid(`
                                | own | other operation | other client | missing
anonymous, expired, deactivated | 401 | 401             | 401          | 401
dealer A, dealer B, asm         | 403 | 403             | 403          | 403
rsm 1, rsm 2                    | 403 | 403             | 403          | 403
head office, audio 2            | 403 | 403             | 403          | 403
admin 1, both 3                 | 400 | 404             | 404          | 404`);

/** Surveys, recordings and the workbooks they came in. */
export const SURVEY_ROWS: Readonly<Record<string, readonly ObjectRow[]>> = {
  "POST /api/fileticket": [
    {
      names: "file_id",
      outcomes: FOUND_IN_SCOPE,
      writes: ["D01", "D02", "D05"],
      async prepare(world, object) {
        const { file } = await world.recording(placeOf(object));
        return (caller) => caller.post("/api/fileticket", { file_id: file });
      },
    },
  ],
  "POST /api/uploadsurveyaudiofile": [
    {
      names: "survey_id",
      outcomes: RECORDED,
      writes: ["D01", "D02", "D05"],
      async prepare(world, object) {
        const { surveyId } = await world.recording(placeOf(object));
        return (caller) =>
          sendAudio(world.server, caller, aWave(), `${canaryOf(surveyId)}.wav`, forSurvey(surveyId));
      },
    },
  ],
  "GET /api/surveyaudiofile/:id": [
    {
      names: ":id",
      outcomes: RECORDED,
      writes: ["D01", "D02", "D05"],
      async prepare(world, object) {
        const { file } = await world.recording(placeOf(object));
        return (caller) => caller.get(`/api/surveyaudiofile/${file}`);
      },
    },
  ],
  "POST /api/removesurveyaudiofile": [
    {
      names: "survey_id",
      outcomes: RECORDED,
      writes: ["D01", "D02", "D05"],
      async prepare(world, object) {
        const { surveyId } = await world.recording(placeOf(object));
        return (caller) => caller.post("/api/removesurveyaudiofile", { survey_id: surveyId });
      },
    },
  ],
  "POST /api/dashboard/dealer-score/verbatims": [
    {
      names: "search for a survey_id",
      outcomes: grid(`
                                | D01 | D02 | D05 | deleted | other operation | other client | missing
anonymous, expired, deactivated | 401 | 401 | 401 | 401     | 401             | 401          | 401
dealer A                        | 1   | 0   | 0   | 0       | 0               | 0            | 0
dealer B                        | 0   | 1   | 0   | 0       | 0               | 0            | 0
asm, rsm 1, audio 2             | 1   | 1   | 0   | 0       | 0               | 0            | 0
rsm 2                           | 0   | 0   | 1   | 0       | 0               | 0            | 0
head office, admin 1, both 3    | 1   | 1   | 1   | 0       | 0               | 0            | 0`),
      outcome: rowsIn("total"),
      alike: ["deleted", "other operation", "other client"],
      async prepare(world, object) {
        const { surveyId } = await world.recording(placeOf(object));
        return (caller) => caller.post("/api/dashboard/dealer-score/verbatims", { search: surveyId });
      },
    },
  ],
  "POST /api/dashboard/dealer-score/response": [
    {
      names: "survey_id",
      outcomes: FOUND_IN_SCOPE,
      async prepare(world, object) {
        const place = placeOf(object);
        const { surveyId } = await world.recording(place);
        if (place === "D01" || place === "D02" || place === "D05") await world.ticket(place);
        return (caller) => caller.post("/api/dashboard/dealer-score/response", { survey_id: surveyId });
      },
    },
  ],
  "GET /api/uploadedfile/:id/original": [
    {
      names: ":id",
      outcomes: UPLOADS,
      writes: ["own", "other operation"],
      prepare: (world, object) => download(world, object, "original"),
    },
  ],
  "GET /api/uploadedfile/:id/report": [
    {
      names: ":id",
      outcomes: UPLOADS,
      writes: ["own", "other operation"],
      prepare: (world, object) => download(world, object, "report"),
    },
  ],
  "POST /api/uploadpreview/show": aboutUpload("/api/uploadpreview/show", PREVIEWS),
  "POST /api/uploadpreview/renew": aboutUpload("/api/uploadpreview/renew", PREVIEWS),
  "POST /api/uploadpreview/publish": aboutUpload("/api/uploadpreview/publish", PREVIEWS, {
    state: "1",
    publish_at: null,
  }),
  "POST /api/uploadpreview/unschedule": aboutUpload("/api/uploadpreview/unschedule", PREVIEWS),
  "POST /api/uploadpreview/undo": aboutUpload("/api/uploadpreview/undo", UPLOADS),
  // Who reads them is written down.
  "POST /api/rejectedrows/show": aboutUpload("/api/rejectedrows/show", UPLOADS).map((row) => ({
    ...row,
    writes: ["own", "other operation"],
  })),
  // Of rows that are others by now.
  "POST /api/rejectedrows/check": aboutUpload("/api/rejectedrows/check", PREVIEWS, { state: "1", edits: [] }),
  "POST /api/rejectedrows/import": aboutUpload("/api/rejectedrows/import", PREVIEWS, {
    state: "1",
    edits: [],
    is_preview: false,
  }),
  // Who reads a row is written down.
  "POST /api/unknowndealers/show": aboutUpload("/api/unknowndealers/show", UPLOADS).map((row) => ({
    ...row,
    writes: ["own", "other operation"],
  })),
  // Of rows that are others by now.
  "POST /api/unknowndealers/settle": aboutUpload("/api/unknowndealers/settle", PREVIEWS, {
    state: "1",
    added: [],
    not_ours: ["X99"],
    added_models: [],
    models_not_ours: [],
    is_preview: false,
  }),
  // Of a dealer that nobody marked: who may see the upload is told so.
  "POST /api/unknowndealers/include": aboutUpload("/api/unknowndealers/include", NOBODY_MARKED, {
    kind: "dealer",
    said: "X99",
  }).map((row) => ({ ...row, alike: ["deleted", "other client", "missing"] })),
  "POST /api/surveymapping/save": [
    aboutMapping("/api/surveymapping/save", UNFIT_MAPPINGS, (id) => ({
      ...UNFIT,
      replaces: { mapping_id: id, version: 1 },
    })),
  ],
  "POST /api/surveymapping/versions": [
    aboutMapping("/api/surveymapping/versions", MAPPINGS, (id) => ({ mapping_id: id })),
  ],
  "POST /api/surveymapping/restore": [
    aboutMapping("/api/surveymapping/restore", UNFIT_MAPPINGS, (id) => ({
      mapping_id: id,
      version: 1,
      current: 1,
    })),
  ],
  "POST /api/surveymapping/delete": [
    {
      ...aboutMapping("/api/surveymapping/delete", MAPPINGS, (id) => ({ mapping_id: id })),
      writes: ["own"],
    },
  ],
  "POST /api/deletesurveydatafile": [
    {
      names: "file_id",
      outcomes: UPLOADS,
      writes: ["own", "other operation"],
      async prepare(world, object, persona) {
        const isAdministrator = persona === "admin 1" || persona === "both 3";
        const isLiving = object === "own" || object === "other operation";
        const id =
          isAdministrator && isLiving ? await freshUpload(world, object) : await uploadAt(world, object);
        return (caller) => caller.post("/api/deletesurveydatafile", { file_id: id });
      },
    },
  ],
};

/** Whoever asks, nothing is written. */
function aboutMapping(
  path: string,
  outcomes: ObjectRow["outcomes"],
  bodyOf: (id: number) => Readonly<Record<string, unknown>>,
): ObjectRow {
  return {
    names: "mapping_id",
    outcomes,
    async prepare(world, object) {
      const id = await mappingOf(world, object);
      return (caller) => caller.post(path, bodyOf(id));
    },
  };
}

/** Whoever asks, nothing is written. */
function aboutUpload(
  path: string,
  outcomes: ObjectRow["outcomes"],
  body: Readonly<Record<string, unknown>> = {},
): readonly ObjectRow[] {
  return [
    {
      names: "file_id",
      outcomes,
      async prepare(world, object) {
        const id = await uploadAt(world, object);
        return (caller) => caller.post(path, { file_id: id, ...body });
      },
    },
  ];
}

const OPERATIONS: Readonly<Record<string, string>> = {
  own: "meridian-csi",
  "other operation": "meridian-ssi",
  "other client": "aurora-csi",
};

const MAPPING = {
  headerRows: 1,
  columns: [{ header: "No workbook here has this column", column: "survey_id", scale: { kind: "none" } }],
};

const UNFIT = { name: "Passing", header_rows: 1, columns: MAPPING.columns, headers: null };

async function mappingOf(world: World, object: string): Promise<number> {
  const slug = OPERATIONS[object];
  if (slug === undefined) return MISSING;
  const [made] = await world.query<{ id: number }>(
    `with made as (
       insert into survey_mapping (client_id, operation_id, name)
       select client_id, operation_id, 'passing ' || gen_random_uuid() from operation where slug = $1
       returning mapping_id, client_id)
     insert into survey_mapping_version (mapping_id, version, client_id, definition, saved_by)
     select mapping_id, 1, client_id, $2::jsonb,
       (select person_id from membership m where m.client_id = made.client_id and adminpermission in (1, 3) limit 1)
     from made returning mapping_id as id`,
    [slug, JSON.stringify(MAPPING)],
  );
  return made?.id ?? MISSING;
}

function uploadAt(world: World, object: string): Promise<number> {
  return world.upload(object === "own" ? "D01" : placeOf(object));
}

/** With surveys of its own, so that its end changes nothing the others ask for. */
async function freshUpload({ make }: World, object: string): Promise<number> {
  const operation = object === "own" ? "meridian-csi" : "meridian-ssi";
  return uploaded(make, { operation, dealer: "D04", canary: "passing" });
}

async function download(world: World, object: string, which: "original" | "report"): Promise<Ask> {
  const id = await uploadAt(world, object);
  return (caller) => caller.get(`/api/uploadedfile/${id}/${which}`);
}

function canaryOf(surveyId: string): string {
  return surveyId.slice(0, -2);
}
