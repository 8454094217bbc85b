import { type CategoryCode, type Museum, texts } from '@vitrine/contracts'
import { notFound, type Viewer } from '@vitrine/service-kit'
import type { MuseumsContext } from '../context.ts'
import { maxMuseumId } from './ids.ts'
import { findCurrentSlug, findMuseum, findMuseumCover, type MuseumKey } from './museums.repository.ts'

export async function getMuseum(
  ctx: MuseumsContext,
  viewer: Viewer | null,
  { id }: { id: number },
): Promise<Museum> {
  const museum = await find(ctx, viewer, { id })
  if (!museum) throw notFound(texts.museum.notFound)
  return museum
}

/** The museum, or its current slug when `slug` is an earlier one. */
export async function getMuseumBySlug(
  ctx: MuseumsContext,
  viewer: Viewer | null,
  { slug }: { slug: string },
): Promise<{ museum: Museum } | { renamedTo: string }> {
  const museum = await find(ctx, viewer, { slug })
  if (museum) return { museum }
  const renamedTo = await findCurrentSlug(ctx.prisma, slug)
  if (renamedTo === null) throw notFound(texts.museum.notFound)
  return { renamedTo }
}

async function find(ctx: MuseumsContext, viewer: Viewer | null, key: MuseumKey): Promise<Museum | null> {
  if ('id' in key && key.id > maxMuseumId) return null
  return findMuseum(ctx.prisma, key, viewer?.id ?? null, ctx.clock())
}

/** The category, which is all that a generated cover depends on besides the id, and where its own picture is linked. */
export async function getMuseumCover(
  ctx: MuseumsContext,
  { id }: { id: number },
): Promise<{ category: CategoryCode; featuredImage: string | null }> {
  const cover = id > maxMuseumId ? null : await findMuseumCover(ctx.prisma, id)
  if (cover === null) throw notFound(texts.museum.notFound)
  return cover
}
