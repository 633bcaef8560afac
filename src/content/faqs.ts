/** Eight questions (spec §2), answers as the HTML that the editor writes. */
export const defaultFaqs = [
  {
    question: 'Che cosa ricevo, di preciso?',
    answer_rich_text:
      '<p>Tre file PDF: il <strong>planner</strong> di 48 pagine, la <strong>guida rapida</strong> dei primi 30 giorni e il bonus <strong>«Il rituale della sera»</strong>. Li scarichi subito dopo il pagamento e restano tuoi: li ritrovi quando vuoi <a href="/acquisti">nei tuoi acquisti</a>.</p>',
  },
  {
    question: 'Mi serve un’app o un abbonamento?',
    answer_rich_text:
      '<p>No. Paghi {price} una volta sola. I PDF si aprono su computer, tablet e telefono; sul tablet puoi scriverci con la penna in qualunque app per le note.</p>',
  },
  {
    question: 'Posso stamparlo?',
    answer_rich_text:
      '<p>Sì, è in formato A4 e pensato anche per la carta. Le pagine non hanno date: stampi quelle che ti servono, tutte le volte che vuoi, e cominci in qualsiasi giorno dell’anno.</p>',
  },
  {
    question: 'Quanto tempo richiede ogni giorno?',
    answer_rich_text:
      '<p>Un quarto d’ora: <strong>dieci minuti la mattina</strong> per scegliere l’unica cosa che conta, <strong>cinque la sera</strong> per chiudere. La domenica, mezz’ora di revisione.</p>',
  },
  {
    question: 'E se non fa per me?',
    answer_rich_text:
      '<p>Hai <strong>30 giorni soddisfatto o rimborsato</strong>. Ci scrivi una riga, o passi da <a href="/recesso">recedere dal contratto</a>, e ti restituiamo tutto senza domande. I file puoi tenerli.</p>',
  },
  {
    question: 'Gli aggiornamenti si pagano?',
    answer_rich_text:
      '<p>No. Gli aggiornamenti sono <strong>gratuiti a vita</strong>: quando esce una versione nuova la trovi <a href="/acquisti">nei tuoi acquisti</a>, con lo stesso indirizzo email.</p>',
  },
  {
    question: 'Come funziona l’assistenza?',
    answer_rich_text:
      '<p>Scrivi via email o dal modulo dei contatti: l’assistenza è prioritaria, 24/7, con risposta <strong>entro 1 ora</strong>.</p>',
  },
  {
    question: 'Il pagamento è sicuro?',
    answer_rich_text:
      '<p>Sì. Paghi sulla pagina protetta del nostro fornitore di pagamenti: i dati della carta non passano mai da noi. Subito dopo ricevi la conferma e i collegamenti per scaricare.</p>',
  },
]
