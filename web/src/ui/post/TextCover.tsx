import { type CategoryCode, categoryCodes, type Post } from '@vitrine/contracts'
import { categoryColor } from '../../theme/category-color.ts'
import { LongText } from './LongText.tsx'
import styles from './text-cover.module.css'

/** The shorter the text, the larger the letters. */
function sizeOf(content: string): 'large' | 'medium' | 'small' {
  const lines = content.split('\n').length
  if (content.length <= 90 && lines <= 3) return 'large'
  return content.length <= 260 && lines <= 6 ? 'medium' : 'small'
}

const categoryFor = (id: number): CategoryCode => categoryCodes[(id * 5) % categoryCodes.length] ?? 'other'

/** The text of a post in place of a picture: large, in the serif, tinted in a category's colour. */
export function TextCover({ id, content, mentions }: Pick<Post, 'id' | 'content' | 'mentions'>) {
  return (
    <div
      className={styles.cover}
      data-size={sizeOf(content)}
      style={{ ['--category-color' as string]: categoryColor(categoryFor(id)) }}
    >
      <LongText mentions={mentions} max={640} className={styles.words}>
        {content}
      </LongText>
    </div>
  )
}
