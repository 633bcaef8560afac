type LegalPage = {
  slug: string
  title: string
  description: string
  /** A heading, then its paragraphs. */
  sections: { heading: string; paragraphs: string[] }[]
}

/** The pages the footer links to by default. Owners adapt them with their own legal data. */
export const defaultPages: LegalPage[] = [
  {
    slug: 'privacy',
    title: 'Informativa sulla privacy',
    description: 'Quali dati raccoglie Ore Serene, perché, per quanto tempo e quali sono i tuoi diritti.',
    sections: [
      {
        heading: 'In breve',
        paragraphs: [
          'Chi visita il sito non viene tracciato: nessun cookie, nessuna statistica di terzi, nessuna pubblicità. Raccogliamo soltanto i dati che ci dai tu, per venderti il planner e per risponderti.',
        ],
      },
      {
        heading: 'Chi tratta i dati',
        paragraphs: [
          'Il titolare del trattamento è Ore Serene, con sede in Italia. Puoi scriverci dal modulo dei contatti o all’indirizzo indicato in fondo al sito.',
        ],
      },
      {
        heading: 'Quali dati, e perché',
        paragraphs: [
          'Acquisto: nome, indirizzo email e dati dell’ordine, per eseguire il contratto (art. 6.1.b del Regolamento UE 2016/679) e per gli obblighi fiscali (art. 6.1.c). I dati della carta li tratta soltanto il fornitore dei pagamenti.',
          'Recesso e garanzia: nome, email, numero dell’ordine e quello che scrivi, per dare seguito alla tua richiesta (art. 6.1.c).',
          'Messaggi: nome, email e testo che scrivi nel modulo dei contatti, per risponderti (art. 6.1.b e 6.1.f).',
          'Recensioni: le stelle, le parole e il nome che scegli di mostrare, pubblicati soltanto con il tuo consenso (art. 6.1.a), che ritiri quando vuoi dallo stesso collegamento. Per controllare che vengano da chi ha comprato le leghiamo all’ordine (art. 6.1.c).',
          'Email dopo l’acquisto: consigli sull’uso del planner e, per i nostri stessi prodotti, proposte simili (art. 130.4 del Codice privacy). In ogni messaggio c’è un collegamento per non riceverne più.',
          'Accesso con codice o con Google: l’indirizzo email e i cookie tecnici che servono: uno di sessione, presente solo mentre sei collegato, uno di dieci minuti che lega il codice al tuo browser, e uno che per un anno ricorda che da questo browser sei già entrato, così nessun altro può impedirti l’accesso. Mentre sei collegato può aggiungersene uno, di pochi minuti al massimo, che ti mostra subito quello che hai appena cambiato. Per i cookie tecnici non serve consenso.',
        ],
      },
      {
        heading: 'Come contiamo le visite',
        paragraphs: [
          'Contiamo quante volte viene aperta la pagina iniziale: per ora del giorno, per origine (il nome scritto nel link che hai seguito, oppure il sito da cui arrivi) e per tipo di dispositivo (telefono, tablet o computer). Sono soltanto somme: nessun cookie, niente salvato sul tuo dispositivo, nessun indirizzo di rete, nessuna impronta del browser, nessun servizio di terzi. Per non contare gli abusi l’indirizzo di rete resta un minuto nella memoria del server e non viene scritto da nessuna parte.',
          'Se il tuo browser chiede di non essere seguito (Global Privacy Control o Do Not Track) non ti contiamo. Se acquisti, con l’ordine conserviamo l’origine e il tipo di dispositivo, per sapere quali link funzionano (art. 6.1.f).',
        ],
      },
      {
        heading: 'Per quanto tempo',
        paragraphs: [
          'I dati degli ordini, con le richieste di recesso, per dieci anni, come chiede la legge. I messaggi per ventiquattro mesi.',
          'Le recensioni finché non le ritiri; di una ritirata restano le stelle, senza parole e senza nome, per ventiquattro mesi, e altrettanto una che non possiamo pubblicare.',
          'I dati per la fattura di un acquisto che poi non completi per quarantacinque giorni. Se in un modulo manca qualcosa, quello che hai scritto resta per dieci minuti in un cookie tecnico del tuo browser, così non devi ricominciare.',
          'I codici di accesso valgono dieci minuti e sono cancellati, con l’indirizzo a cui sono stati inviati, il giorno dopo la loro scadenza. Se un utente è eliminato, i suoi dati spariscono anche dalla cronologia delle modifiche entro il giorno dopo.',
          'Il registro dei download (quale file, quando, e soltanto l’inizio dell’indirizzo di rete) per ventiquattro mesi, come prova della consegna. La copia del PDF con il tuo nome e il numero dell’ordine esiste finché esiste l’acquisto.',
          'Le somme delle visite, in cui non c’è nulla di te, per almeno cinque anni e al massimo per sei.',
          'Il registro delle email inviate e la cronologia delle modifiche sono conservati per ventiquattro mesi, poi cancellati.',
        ],
      },
      {
        heading: 'A chi li comunichiamo',
        paragraphs: [
          'Al fornitore dei pagamenti, a chi ospita il sito e consegna le email, e alle autorità quando la legge lo impone. Non vendiamo dati a nessuno.',
        ],
      },
      {
        heading: 'I tuoi diritti',
        paragraphs: [
          'Puoi chiedere di vedere, correggere, cancellare, limitare o ricevere i tuoi dati, e opporti al loro uso: basta scriverci. Puoi anche rivolgerti al Garante per la protezione dei dati personali.',
        ],
      },
    ],
  },
  {
    slug: 'termini',
    title: 'Termini e condizioni',
    description:
      'Le condizioni di vendita del planner digitale Ore Serene: prezzo, consegna, recesso, garanzia.',
    sections: [
      {
        heading: 'Che cosa vendiamo',
        paragraphs: [
          'Ore Serene è un contenuto digitale: file PDF da scaricare. Il contratto si conclude quando il pagamento è confermato, e riguarda un solo acquisto senza rinnovi.',
        ],
      },
      {
        heading: 'Prezzo e pagamento',
        paragraphs: [
          'Il prezzo è quello mostrato sulla pagina al momento dell’acquisto, IVA inclusa, e si paga una volta sola sulla pagina protetta del fornitore dei pagamenti.',
        ],
      },
      {
        heading: 'Consegna',
        paragraphs: [
          'I file sono disponibili subito dopo il pagamento, nella pagina di conferma e nel messaggio che ricevi. Se un collegamento scade, ne ottieni uno nuovo [dai tuoi acquisti](/acquisti).',
        ],
      },
      {
        heading: 'Recesso',
        paragraphs: [
          'Se sei un consumatore, entro 14 giorni dall’acquisto puoi recedere dal contratto senza spiegare perché (articoli 52 e seguenti del Codice del consumo). Lo fai in due passaggi da [Recedere dal contratto qui](/recesso), in fondo al sito e nella pagina del tuo ordine: ricevi subito una ricevuta per email. Se prima di pagare hai chiesto di avere subito i file e hai accettato di perdere il recesso (articolo 59, lettera o), resta la garanzia.',
        ],
      },
      {
        heading: 'Garanzia di 30 giorni',
        paragraphs: [
          'Entro 30 giorni dall’acquisto puoi chiedere il rimborso dell’intero prezzo, senza motivarlo: soddisfatto o rimborsato. Lo chiedi [dalla stessa pagina](/recesso), o scrivendoci. Il rimborso arriva con lo stesso mezzo di pagamento entro 14 giorni dalla richiesta. La garanzia si aggiunge ai diritti che la legge ti riconosce, compreso il recesso degli articoli 52 e seguenti del Codice del consumo.',
        ],
      },
      {
        heading: 'Uso dei file',
        paragraphs: [
          'I file sono per te e per chi vive con te: puoi stamparli e copiarli sui tuoi dispositivi. Non puoi rivenderli né pubblicarli.',
        ],
      },
      {
        heading: 'Aggiornamenti e assistenza',
        paragraphs: [
          'Gli aggiornamenti del planner sono gratuiti per sempre. L’assistenza risponde via email.',
        ],
      },
      {
        heading: 'Legge e controversie',
        paragraphs: [
          'Il contratto è regolato dalla legge italiana. Se sei un consumatore, il giudice competente è quello del luogo in cui vivi.',
        ],
      },
    ],
  },
]
