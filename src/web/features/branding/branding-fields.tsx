import { Button, TextInput } from "@mantine/core";
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from "react";
import { type Accent, type AccentShades, accentOf } from "#domain/branding/accent.ts";
import { logoFault, MAX_LOGO_BYTES } from "#domain/branding/logo.ts";
import { detectPicture } from "#domain/branding/picture.ts";
import { DropZone } from "#web/ui/drop-zone.tsx";
import { Problem } from "#web/ui/problem.tsx";
import { asPng } from "./as-png.ts";
import classes from "./branding-fields.module.css";

/** What a colour field shows before one is chosen. */
const OWN_COLOUR = "#5146c9";
const DESCRIBED = { description: classes.description };
const KINDS = ".png,.jpg,.jpeg,.webp";

/** A picture that was chosen here, checked. */
interface ChosenLogo {
  readonly name: string;
  readonly picture: Blob;
  readonly base64: string;
}

export interface ChosenBranding {
  /** As typed; empty: the product's colour. */
  readonly accent: string;
  /** `stored`: the one there is stays. */
  readonly logo: ChosenLogo | "stored" | null;
}

/** What is sent of a choice; what stays is left out. */
export function brandingBody({ accent, logo }: ChosenBranding) {
  return {
    accent: accent.trim() === "" ? null : accent,
    ...(logo === "stored" ? {} : { logo: logo?.base64 ?? null }),
  };
}

interface Props {
  readonly value: ChosenBranding;
  readonly disabled: boolean;
  /** With what becomes of the choice: a picture is read while others are made. */
  readonly onChange: (next: (value: ChosenBranding) => ChosenBranding) => void;
  /** The logo there is. */
  readonly stored?: ReactNode;
}

/** The colour and the logo of a company's pages, with what becomes of the colour. */
export function BrandingFields({ value, disabled, onChange, stored = null }: Props) {
  return (
    <>
      <AccentField
        typed={value.accent}
        disabled={disabled}
        onTyped={(accent) => onChange((before) => ({ ...before, accent }))}
      />
      <LogoField
        logo={value.logo}
        stored={stored}
        disabled={disabled}
        onLogo={(logo) => onChange((before) => ({ ...before, logo }))}
      />
    </>
  );
}

interface AccentProps {
  readonly typed: string;
  readonly disabled: boolean;
  readonly onTyped: (typed: string) => void;
}

function AccentField({ typed, disabled, onTyped }: AccentProps) {
  const accent = accentOf(typed);
  const isWrong = typed.trim() !== "" && accent === null;
  return (
    <div className={classes.field}>
      <div className={classes.line}>
        <TextInput
          label="Accent colour"
          classNames={DESCRIBED}
          description="Of buttons, links and what is chosen. Empty: Forecourt's own. Colours of scores never change."
          placeholder={OWN_COLOUR}
          maxLength={20}
          spellCheck={false}
          value={typed}
          disabled={disabled}
          error={isWrong ? "A colour is # and six digits or letters to f, such as #0b6a86." : null}
          onChange={(event) => onTyped(event.currentTarget.value)}
          className={classes.hex}
        />
        <input
          type="color"
          aria-label="Pick the accent colour"
          className={classes.well}
          value={accent?.chosen ?? OWN_COLOUR}
          disabled={disabled}
          onChange={(event) => onTyped(event.currentTarget.value)}
        />
        {typed === "" ? null : (
          <Button variant="default" disabled={disabled} onClick={() => onTyped("")}>
            Use Forecourt's
          </Button>
        )}
      </div>
      {accent === null ? null : <Shades accent={accent} />}
    </div>
  );
}

const SCHEMES = [
  { key: "light", name: "light", paper: "#ffffff", ink: "#14171d" },
  { key: "dark", name: "dark", paper: "#15171c", ink: "#eceef2" },
] as const;

function Shades({ accent }: { readonly accent: Accent }) {
  const moved = SCHEMES.filter(({ key }) => accent[key].accent !== accent.chosen);
  return (
    <>
      <ul className={classes.shades}>
        {SCHEMES.map(({ key, name, paper, ink }) => (
          <li key={key} style={{ background: paper, color: ink }}>
            <span className={classes.shadeName}>{`On ${name} pages ${accent[key].accent}`}</span>
            <Sample shades={accent[key]} />
          </li>
        ))}
      </ul>
      <p role="status" className={classes.hint}>
        {moved.length === 0
          ? "It is easy to read on light and on dark pages, as it is."
          : `${accent.chosen} would be hard to read on ${moved.map(({ name }) => name).join(" and ")} pages: there it is drawn as ${moved.map(({ key }) => accent[key].accent).join(" and ")}, the nearest that is read well.`}
      </p>
    </>
  );
}

function Sample({ shades: { accent, on, text, soft } }: { readonly shades: AccentShades }) {
  const button: CSSProperties = { background: accent, color: on };
  const chosen: CSSProperties = { background: soft, color: text };
  return (
    <span className={classes.sample} aria-hidden="true">
      <span style={button}>Button</span>
      <span style={chosen}>Chosen</span>
    </span>
  );
}

interface LogoProps extends Pick<ChosenBranding, "logo"> {
  readonly stored: ReactNode;
  readonly disabled: boolean;
  readonly onLogo: (logo: ChosenBranding["logo"]) => void;
}

function LogoField({ logo, stored, disabled, onLogo }: LogoProps) {
  const [problem, setProblem] = useState<string | null>(null);
  const latest = useRef(0);
  const begin = () => {
    latest.current += 1;
    setProblem(null);
    return latest.current;
  };
  useEffect(
    () => () => {
      latest.current += 1;
    },
    [],
  );
  const choose = async ([file]: readonly File[]) => {
    if (file === undefined) return;
    const attempt = begin();
    const read = await readLogo(file).catch(() => ({
      fault: `${file.name} could not be read. Choose it again.`,
    }));
    if (attempt !== latest.current) return;
    if ("fault" in read) setProblem(read.fault);
    else onLogo(read);
  };
  return (
    <fieldset className={classes.field} disabled={disabled}>
      <legend className={classes.label}>Logo</legend>
      {logo === null ? null : (
        <div className={classes.shown}>
          <span className={classes.plate}>
            {logo === "stored" ? (
              stored
            ) : (
              <Picture
                logo={logo}
                onBroken={() => {
                  onLogo(null);
                  setProblem(brokenText(logo.name));
                }}
              />
            )}
          </span>
          <Button
            variant="default"
            disabled={disabled}
            onClick={() => {
              begin();
              onLogo(null);
            }}
          >
            Remove
          </Button>
        </div>
      )}
      <DropZone
        action={logo === null ? "Choose a logo" : "Choose another logo"}
        hint="PNG, JPEG or WebP up to 512 KB; it stands 28 pixels high above the pages, and on what is printed"
        accept={KINDS}
        disabled={disabled}
        onFiles={(files) => void choose(files)}
      />
      <Problem sentence={problem} />
    </fieldset>
  );
}

function Picture({ logo, onBroken }: { readonly logo: ChosenLogo; readonly onBroken: () => void }) {
  const [address, setAddress] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(logo.picture);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [logo]);
  return address === null ? null : (
    <img src={address} alt={logo.name} height={28} className={classes.picture} onError={onBroken} />
  );
}

/** A chosen file as it is sent, or why it can't be a logo. */
async function readLogo(file: File): Promise<ChosenLogo | { readonly fault: string }> {
  // What is too large is not read.
  const found = file.size > MAX_LOGO_BYTES ? null : detectPicture(new Uint8Array(await file.arrayBuffer()));
  const fault = logoFault(file.size, found);
  if (fault !== null) return { fault };
  // The report of tickets prints no WebP.
  const picture = found?.contentType === "image/webp" ? await asPng(file) : file;
  if (picture === null) return { fault: brokenText(file.name) };
  return { name: file.name, picture, base64: await base64Of(picture) };
}

function brokenText(name: string): string {
  return `${name} can't be drawn: it may be damaged.`;
}

function base64Of(file: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).split(",")[1] ?? "");
    reader.onerror = () => reject(new Error("The picture could not be read. Choose it again."));
    reader.readAsDataURL(file);
  });
}
