import Combobox from '@github/combobox-nav'
import { type RefObject, useEffect, useEffectEvent } from 'react'

interface ComboboxProps {
  field: RefObject<HTMLInputElement | HTMLTextAreaElement | null>
  /** Its options have ids. */
  list: RefObject<HTMLElement | null>
  isOpen: boolean
  /** Changes with what is typed and offered: the first option is then again what Enter takes. */
  begin: string
  /** The field is a combobox also while its list is closed. */
  keepsRole?: boolean
  /** Called with the id of the option. */
  onChoose: (optionId: string) => void
  onDismiss: () => void
}

/** The keys, presses and roles of a field with a list of options below it: the focus stays in the field. */
export function useCombobox({ field, list, isOpen, begin, keepsRole = false, ...on }: ComboboxProps) {
  const choose = useEffectEvent((option: EventTarget | null) => {
    if (option instanceof Element) on.onChoose(option.id)
  })
  const dismiss = useEffectEvent(on.onDismiss)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what is shown decides when it begins anew
  useEffect(() => {
    const [input, options] = [field.current, list.current]
    if (!isOpen || !input || !options) return
    const combobox = new Combobox(input, options, {
      tabInsertsSuggestions: false,
      firstOptionSelectionMode: 'selected',
    })
    const listening = new AbortController()
    const { signal } = listening
    options.addEventListener('combobox-commit', event => choose(event.target), { signal })
    // A press on an option leaves the focus in the field.
    options.addEventListener('mousedown', event => event.preventDefault(), { signal })
    input.addEventListener(
      'keydown',
      event => {
        if (!(event instanceof KeyboardEvent) || event.key !== 'Escape' || event.isComposing) return
        // It closes the list, not what the field is in.
        event.preventDefault()
        event.stopPropagation()
        dismiss()
      },
      { signal },
    )
    combobox.start()
    // Behind the last option comes the first: with one option, an arrow key would leave Enter without any.
    input.addEventListener(
      'keydown',
      event => {
        if (!(event instanceof KeyboardEvent) || options.querySelector('[aria-selected="true"]')) return
        if (event.key === 'ArrowDown') combobox.navigate(1)
        if (event.key === 'ArrowUp') combobox.navigate(-1)
      },
      { signal },
    )
    return () => {
      listening.abort()
      if (keepsRole) combobox.stop()
      else combobox.destroy()
    }
  }, [field, list, isOpen, begin, keepsRole])
}
