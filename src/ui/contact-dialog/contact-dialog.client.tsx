'use client'

import { type ComponentType, useEffect, useRef, useState } from 'react'

import styles from './contact-dialog.module.css'
import type { ContactTexts } from './contact-form-dialog.client'

type FormDialog = ComponentType<{
  open: boolean
  onClose: () => void
  onSent: (text: string) => void
  texts: ContactTexts
}>

const HASH = '#contact'
/** What opens the dialog, wherever on the page: a plain link works before and without this script. */
const OPENERS = 'a[href$="#contact"], [data-contact]'

/**
 * The 'Contattaci' dialog, once a page. Any `href="#contact"` or `data-contact` opens it, and so does arriving with
 * that hash. The form itself is loaded when it is first asked for; if that fails, the page scrolls to its contact section.
 */
export function ContactDialog({ texts }: { texts: ContactTexts }) {
  const [Form, setForm] = useState<FormDialog>()
  const [open, setOpen] = useState(false)
  // Shown until it is closed or the next message is begun: no time limit on reading (WCAG 2.2.1).
  const [thanks, setThanks] = useState('')
  const loading = useRef<Promise<FormDialog>>(undefined)

  useEffect(() => {
    const load = () => {
      loading.current ??= import('./contact-form-dialog.client').then((module) => module.ContactFormDialog)
      return loading.current
    }
    const show = () => {
      setThanks('')
      load().then(
        (loaded) => {
          setForm(() => loaded)
          setOpen(true)
        },
        () => {
          loading.current = undefined
          document.getElementById('contact')?.scrollIntoView()
        },
      )
    }
    const openerOf = ({ target }: Event) => (target instanceof Element ? target.closest(OPENERS) : null)
    const click = (event: MouseEvent) => {
      const opener = openerOf(event)
      const plain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey
      if (!opener || !plain || isElsewhere(opener)) return
      event.preventDefault()
      // Safari does not focus what is clicked; the dialog gives the focus back to what had it.
      if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
      show()
    }
    // The form is fetched when the pointer reaches a link that opens it.
    const point = (event: Event) => {
      if (openerOf(event)) load().catch(() => (loading.current = undefined))
    }
    const arrive = (hash: string) => {
      // Stored by the page's inline script before this one ran.
      delete document.documentElement.dataset.hash
      if (hash !== HASH) return
      // The navigation to the hash has removed the focus; the dialog returns it to what has it now.
      const opener = [...document.querySelectorAll<HTMLElement>(OPENERS)].find(isShown)
      if (document.activeElement === document.body) opener?.focus({ preventScroll: true })
      show()
    }
    const move = ({ newURL }: HashChangeEvent) => arrive(new URL(newURL).hash)
    arrive(document.documentElement.dataset.hash ?? location.hash)
    document.addEventListener('click', click)
    document.addEventListener('pointerover', point, { passive: true })
    window.addEventListener('hashchange', move)
    return () => {
      document.removeEventListener('click', click)
      document.removeEventListener('pointerover', point)
      window.removeEventListener('hashchange', move)
    }
  }, [])

  const close = () => {
    setOpen(false)
    // A reload or a shared address should not open it again.
    if (location.hash === HASH) history.replaceState(history.state, '', location.pathname + location.search)
  }

  return (
    <>
      {Form && <Form open={open} onClose={close} onSent={setThanks} texts={texts} />}
      <div className={thanks ? styles.thanks : undefined}>
        <p role="status">{thanks}</p>
        {thanks && (
          <button type="button" className={styles.dismiss} onClick={() => setThanks('')}>
            Chiudi
          </button>
        )}
      </div>
    </>
  )
}

const isShown = (element: Element) => element.getClientRects().length > 0

/** Whether a link leads to the contact section of another page, as on the checkout pages: the browser follows it. */
function isElsewhere(opener: Element): boolean {
  if (!(opener instanceof HTMLAnchorElement)) return false
  return opener.origin !== location.origin || opener.pathname !== location.pathname
}
