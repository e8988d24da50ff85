import { useEffect, useRef, useState } from "react";
import { surveyAudio } from "#contract/survey-audio.ts";
import { reportedProblem } from "#web/api/api-error.ts";
import { call } from "#web/api/call.ts";
import classes from "./recording-cell.module.css";

interface Props {
  readonly operation: string;
  readonly surveyId: string;
  readonly fileId: string;
  /** The first address, already asked for. */
  readonly address: string;
  readonly onFailed: (reason: string) => void;
}

/** Plays a recording; when its address has run out it asks for another and goes on where it stood. */
export function Player({ operation, surveyId, fileId, address, onFailed }: Props) {
  const [source, setSource] = useState(address);
  const standsAt = useRef(0);
  const renewed = useRef(false);
  const audio = useRef<HTMLAudioElement>(null);
  // The button that was pressed has gone.
  useEffect(() => audio.current?.focus(), []);

  const renew = async ({ currentTime }: HTMLAudioElement) => {
    if (renewed.current) return onFailed("The recording cannot be played.");
    renewed.current = true;
    standsAt.current = currentTime;
    try {
      setSource(await addressOf(operation, fileId));
    } catch (error) {
      onFailed(reportedProblem(error));
    }
  };

  return (
    // biome-ignore lint/a11y/useMediaCaption: nobody has written down what callers say
    <audio
      ref={audio}
      className={classes.player}
      aria-label={`Recording of survey ${surveyId}`}
      src={source}
      controls
      controlsList="nodownload noplaybackrate noremoteplayback"
      autoPlay
      preload="metadata"
      onLoadedMetadata={(event) => {
        if (standsAt.current > 0) event.currentTarget.currentTime = standsAt.current;
      }}
      onPlaying={() => {
        renewed.current = false;
      }}
      onError={(event) => void renew(event.currentTarget)}
    />
  );
}

/** An address that plays a file for ten minutes. */
export async function addressOf(operation: string, fileId: string): Promise<string> {
  const { fileUrl } = await call(surveyAudio.requestTicket, { operation, body: { fileId } });
  return fileUrl;
}
