import classes from "./login-showcase.module.css";

const TICK_ANGLES = [180, 162, 144, 126, 108, 90, 72, 54, 36, 18, 0];
const SPLIT = [
  { band: "delighted", share: 31.6 },
  { band: "pleased", share: 44.8 },
  { band: "indifferent", share: 15.2 },
  { band: "disappointed", share: 8.4 },
] as const;
const REGIONS = [
  { name: "South", before: 62.5, now: 65.5, index: 831, change: 6, n: "1,402" },
  { name: "North", before: 54, now: 62, index: 824, change: 16, n: "1,168" },
  { name: "East", before: 51.5, now: 53, index: 806, change: 3, n: "742" },
  { name: "West", before: 49.5, now: 47.5, index: 795, change: -4, n: "1,246" },
  { name: "Central", before: 30.5, now: 46, index: 792, change: 31, n: "656" },
];

/** What the product looks like inside, with figures that say they are examples. */
export function LoginShowcase() {
  return (
    <aside className={classes.aside} aria-hidden="true">
      <div className={classes.stage}>
        <p className={classes.note}>Example figures</p>
        <p className={classes.claim}>Better or worse than last time, and where.</p>
        <div className={classes.pair}>
          <section className={classes.card}>
            <p className={classes.name}>Index</p>
            <Gauge />
            <p className={classes.delta}>
              <Change value={9} /> <span className={classes.before}>803 in Apr–Jun 2026</span>
            </p>
            <p className={classes.foot}>n 5,214</p>
          </section>
          <section className={classes.card}>
            <p className={classes.name}>Satisfaction Split</p>
            <Doughnut />
            <p className={classes.foot}>n 5,207</p>
          </section>
        </div>
        <section className={classes.card}>
          <p className={classes.name}>Regional Index</p>
          <Regions />
        </section>
      </div>
    </aside>
  );
}

function Gauge() {
  return (
    <svg viewBox="0 0 244 136" className={classes.gauge} role="presentation">
      <path d="M28 116A94 94 0 0 1 216 116" className={classes.track} />
      <path d="M28 116A94 94 0 0 1 200.1 63.7" className={classes.reading} />
      {TICK_ANGLES.map((degrees) => {
        const angle = (degrees * Math.PI) / 180;
        const inner = degrees % 90 === 0 ? 78 : 80;
        return (
          <line
            key={degrees}
            x1={122 + 83 * Math.cos(angle)}
            y1={116 - 83 * Math.sin(angle)}
            x2={122 + inner * Math.cos(angle)}
            y2={116 - inner * Math.sin(angle)}
            className={classes.tick}
          />
        );
      })}
      <path d="M190.4 67.3L206.7 55.7" className={classes.gap} />
      <path d="M190.4 67.3L206.7 55.7" className={classes.previous} />
      <text x="122" y="108" className={classes.figure}>
        812
      </text>
      <text x="28" y="132" className={classes.end}>
        0
      </text>
      <text x="216" y="132" className={classes.end}>
        1000
      </text>
    </svg>
  );
}

function Doughnut() {
  let start = 0;
  return (
    <svg viewBox="0 0 132 132" className={classes.doughnut} role="presentation">
      <g transform="rotate(-90 66 66)">
        {SPLIT.map(({ band, share }) => {
          const offset = -start - 0.3;
          start += share;
          return (
            <circle
              key={band}
              cx="66"
              cy="66"
              r="52"
              pathLength={100}
              className={classes[band]}
              strokeDasharray={`${share - 0.6} ${100.6 - share}`}
              strokeDashoffset={offset}
            />
          );
        })}
      </g>
      <text x="66" y="67" className={classes.satisfied}>
        76.4%
      </text>
      <text x="66" y="82" className={classes.end}>
        satisfied
      </text>
    </svg>
  );
}

function Regions() {
  return (
    <ul className={classes.rows}>
      <li className={classes.header}>
        <span>Region</span>
        <span className={classes.scale}>
          <span>700</span>
          <span>800</span>
          <span>900</span>
        </span>
        <span>Index</span>
        <span>Change</span>
        <span>n</span>
      </li>
      {REGIONS.map((region) => (
        <li key={region.name}>
          <b>{region.name}</b>
          <svg viewBox="0 0 100 20" preserveAspectRatio="none" className={classes.line} role="presentation">
            <line x1="0" x2="100" y1="10" y2="10" className={classes.rail} />
            <line x1="56" x2="56" y1="0" y2="20" className={classes.nation} />
            <line
              x1={region.before}
              x2={region.now}
              y1="10"
              y2="10"
              className={region.change < 0 ? classes.fell : classes.rose}
            />
            <line x1={region.before} x2={region.before} y1="2" y2="18" className={classes.previous} />
            <line x1={region.now} x2={region.now} y1="10" y2="10" className={classes.dot} />
          </svg>
          <b>{region.index}</b>
          <Change value={region.change} />
          <small>{region.n}</small>
        </li>
      ))}
    </ul>
  );
}

function Change({ value }: { value: number }) {
  const rose = value > 0;
  return (
    <span className={rose ? classes.up : classes.down}>
      <svg viewBox="0 0 10 10" width={10} height={10} role="presentation">
        <path d={rose ? "M5 1.2 9.4 8.6H.6z" : "M5 8.8.6 1.4h8.8z"} />
      </svg>
      {rose ? `+${value}` : `−${-value}`}
    </span>
  );
}
