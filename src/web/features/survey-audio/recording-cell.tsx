import { IconDownload, IconPlayerPlay, IconRefresh, IconTrash, IconUpload } from "@tabler/icons-react";
import { useState } from "react";
import { recordingForm, recordingTarget, surveyAudio } from "#contract/survey-audio.ts";
import type { VerbatimRow } from "#contract/verbatims.ts";
import { download } from "#web/api/download.ts";
import { loadChunk } from "#web/state/load-chunk.ts";
import { IconButton } from "#web/ui/icon-button.tsx";
import { AudioPicker } from "./audio-picker.tsx";
import { addressOf, Player } from "./player.tsx";
import classes from "./recording-cell.module.css";
import { RemoveDialog } from "./remove-dialog.tsx";
import { useAudioAction } from "./use-audio-action.ts";

interface Props {
  readonly operation: string;
  readonly surveyId: string;
  readonly file: VerbatimRow["audioFile"];
  /** May upload, download, replace and remove, and sees the file's name. */
  readonly manages: boolean;
}

/** The recording of a survey: played by everybody, kept by those who may. */
export function RecordingCell({ operation, surveyId, file, manages }: Props) {
  const [opened, setOpened] = useState<{ fileId: string; address: string } | null>(null);
  const [asking, setAsking] = useState(false);
  const { run, change, busy, problem, setProblem } = useAudioAction(operation);
  const send = (chosen: File) => {
    const form = new FormData();
    form.append(recordingForm.target, JSON.stringify(recordingTarget.encode({ surveyId })));
    form.append(recordingForm.file, chosen, chosen.name);
    const target = { operation, form, signal: new AbortController().signal, onProgress: () => undefined };
    return change(async () => {
      const { upload } = await loadChunk(() => import("#web/api/upload.ts"));
      return upload(surveyAudio.uploadFile, target);
    });
  };
  const play = (fileId: string) =>
    run(async () => setOpened({ fileId, address: await addressOf(operation, fileId) }));
  const save = ({ fileId: id, fileName }: NonNullable<Props["file"]>) =>
    run(() =>
      download(surveyAudio.downloadFile, {
        operation,
        body: null,
        params: { id },
        fallbackName: fileName ?? "recording",
      }),
    );
  const isOpen = file !== null && opened?.fileId === file.fileId;
  return (
    <div className={classes.cell} aria-busy={busy}>
      {file === null && !manages ? <span className={classes.nothing}>–</span> : null}
      {file !== null && isOpen && opened !== null ? (
        <Player
          key={opened.fileId}
          {...{ operation, surveyId }}
          {...opened}
          onFailed={(reason) => {
            setOpened(null);
            setProblem(reason);
          }}
        />
      ) : null}
      <div className={classes.actions}>
        {file !== null && !isOpen ? (
          <IconButton
            aria-label={`Play the recording of survey ${surveyId}`}
            onClick={() => void play(file.fileId)}
          >
            <IconPlayerPlay size={18} stroke={1.6} aria-hidden="true" />
          </IconButton>
        ) : null}
        {manages ? (
          <AudioPicker
            label={`${file === null ? "Upload" : "Replace the"} audio of survey ${surveyId}`}
            busy={busy}
            onFile={(chosen) => void send(chosen)}
            onRefused={setProblem}
          >
            {file === null ? (
              <IconUpload size={18} stroke={1.6} aria-hidden="true" />
            ) : (
              <IconRefresh size={18} stroke={1.6} aria-hidden="true" />
            )}
          </AudioPicker>
        ) : null}
        {manages && file !== null ? (
          <IconButton
            aria-label={`Download the audio of survey ${surveyId}`}
            disabled={busy}
            onClick={() => void save(file)}
          >
            <IconDownload size={18} stroke={1.6} aria-hidden="true" />
          </IconButton>
        ) : null}
        {manages && file !== null ? (
          <IconButton
            aria-label={`Delete the audio of survey ${surveyId}`}
            disabled={busy}
            onClick={() => {
              setProblem(null);
              setAsking(true);
            }}
          >
            <IconTrash size={18} stroke={1.6} aria-hidden="true" />
          </IconButton>
        ) : null}
      </div>
      {file !== null && !file.fileName ? <span className={classes.printed}>Recording</span> : null}
      {file?.fileName ? <span className={classes.name}>{file.fileName}</span> : null}
      <div role="alert">{problem === null ? null : <p className={classes.problem}>{problem}</p>}</div>
      {asking ? (
        <RemoveDialog
          {...{ operation, surveyId }}
          fileName={file?.fileName ?? ""}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </div>
  );
}
