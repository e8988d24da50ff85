import { IconAlertTriangle } from "@tabler/icons-react";
import { StateMessage, TryAgain } from "./state-message.tsx";

interface Props {
  /** Why, for the person. */
  readonly sentence: string;
  readonly onRetry: () => void;
  /** It stands where a whole list or page would, with a sign over it. */
  readonly isLarge?: boolean;
}

/** In the place of what could not be loaded: why, and the way to try again. */
export function LoadFailed({ sentence, onRetry, isLarge = false }: Props) {
  return (
    <StateMessage
      icon={isLarge ? <IconAlertTriangle size={24} stroke={1.6} /> : null}
      title="Could not load"
      action={<TryAgain onClick={onRetry} />}
    >
      {sentence}
    </StateMessage>
  );
}
