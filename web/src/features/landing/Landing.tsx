import { usePageTitle } from '../../lib/hooks.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import { Wordmark } from '../../ui/Wordmark.tsx'
import { FeaturedMuseums } from './FeaturedMuseums.tsx'
import styles from './landing.module.css'
import { Tiles } from './Tiles.tsx'

/** The landing page of anonymous visitors (SH8). */
export function Landing() {
  usePageTitle(undefined)
  return (
    <div className={styles.page}>
      <section className={styles.hero}>
        <h1 className={styles.title}>The museum closes. The conversation stays open.</h1>
        <div className={styles.pitch}>
          <p className={styles.lead}>
            Find a museum, say what it left with you, and meet the people who stood in front of the same
            picture.
          </p>
          <div className={styles.actions}>
            <ButtonLink variant="filled" to="/auth?tab=register">
              Join
            </ButtonLink>
            <ButtonLink to="/discover">Start Exploring</ButtonLink>
          </div>
          <p className={styles.numbers}>
            <span>
              <b>500+</b> museums
            </span>
            <span>
              <b>10K+</b> travelers
            </span>
          </p>
        </div>
      </section>

      <FeaturedMuseums />
      <Tiles />

      <section className={styles.close}>
        <h2>There is a place on the wall for what you saw.</h2>
        <ButtonLink variant="filled" to="/auth?tab=register">
          Join
        </ButtonLink>
      </section>
      <footer className={styles.foot}>
        <Wordmark />
        <p>For people who stay until the lights go down.</p>
      </footer>
    </div>
  )
}
