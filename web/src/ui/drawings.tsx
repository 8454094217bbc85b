import type { ReactNode } from 'react'

const pen = {
  viewBox: '0 0 112 96',
  fill: 'none',
  stroke: 'currentColor',
  strokeWidth: 1.4,
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const
const red = { stroke: 'var(--v-accent)' } as const

/** Small line drawings for empty states, each with one stroke in the accent colour. */
export const drawings = {
  /** An empty frame on its nail. */
  frame: (
    <svg {...pen} aria-hidden="true">
      <path d="M56 8 30 28M56 8l26 20" />
      <circle cx="56" cy="8" r="2.5" {...red} fill="var(--v-accent)" />
      <path d="M22 28h68v52H22zM30 36h52v36H30z" />
      <path d="M8 92h96" opacity=".5" />
    </svg>
  ),
  /** A bell jar with nothing under it. */
  bell: (
    <svg {...pen} aria-hidden="true">
      <path d="M30 78V44a26 26 0 0 1 52 0v34" />
      <path d="M22 78h68v8H22z" />
      <circle cx="56" cy="14" r="4" {...red} />
      <path d="M38 46a18 18 0 0 1 10-15" opacity=".5" />
    </svg>
  ),
  /** A portico, closed. */
  museum: (
    <svg {...pen} aria-hidden="true">
      <path d="M14 36 56 12l42 24zM20 36v6h72v-6M28 42v34M42 42v34M70 42v34M84 42v34M20 76h72M14 86h84" />
      <path d="M51 76V58h10v18" {...red} />
    </svg>
  ),
  /** A magnifying glass over a blank map. */
  search: (
    <svg {...pen} aria-hidden="true">
      <path d="m12 28 26-10 32 10 26-10v54L70 82 38 72 12 82z" opacity=".55" />
      <path d="M38 18v54M70 28v54" opacity=".35" />
      <circle cx="58" cy="48" r="17" fill="var(--v-background)" {...red} />
      <path d="m70 61 14 15" {...red} />
    </svg>
  ),
  /** Two people in front of a wall. */
  people: (
    <svg {...pen} aria-hidden="true">
      <circle cx="42" cy="34" r="9" />
      <path d="M24 82c0-20 6-32 18-32s18 12 18 32" />
      <circle cx="72" cy="40" r="8" {...red} />
      <path d="M60 82c0-16 3-26 12-26s14 10 14 26" {...red} />
      <path d="M8 88h96" opacity=".5" />
    </svg>
  ),
  /** A sheet with a first line. */
  note: (
    <svg {...pen} aria-hidden="true">
      <path d="M28 10h44l14 14v62H28z" />
      <path d="M72 10v14h14" />
      <path d="M40 40h22" {...red} />
      <path d="M40 52h34M40 64h34" opacity=".4" />
    </svg>
  ),
  /** A medal on its ribbon. */
  medal: (
    <svg {...pen} aria-hidden="true">
      <path d="M40 8h14l8 24M72 8H58l-8 24" />
      <circle cx="56" cy="58" r="25" />
      <circle cx="56" cy="58" r="18" opacity=".4" />
      <path d="m56 47 3.4 7 7.6 1-5.5 5.3 1.3 7.6-6.8-3.6-6.8 3.6 1.3-7.6L45 55l7.6-1z" {...red} />
    </svg>
  ),
  /** A rope across the way. */
  rope: (
    <svg {...pen} aria-hidden="true">
      <path d="M22 24v60M90 24v60M14 86h16M82 86h16" />
      <circle cx="22" cy="19" r="5" />
      <circle cx="90" cy="19" r="5" />
      <path d="M22 32c14 30 54 30 68 0" {...red} />
    </svg>
  ),
  /** A plug out of its socket. */
  unplugged: (
    <svg {...pen} aria-hidden="true">
      <path d="M8 48h26M34 34h14v28H34z" />
      <path d="M48 42h8M48 54h8" {...red} />
      <path d="M72 34h12a14 14 0 0 1 0 28H72zM98 48h10" />
      <path d="M64 42h8M64 54h8" opacity=".4" />
    </svg>
  ),
} satisfies Record<string, ReactNode>

export type Drawing = keyof typeof drawings
