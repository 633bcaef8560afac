import { TEST_SECRET } from './cluster'

// The worker runs inside these tests: its environment must be there before src/config/env is loaded.
process.env.PAYLOAD_SECRET ??= TEST_SECRET
process.env.MAIL_FROM ??= 'Ore Serene <ciao@ore-serene.example>'
process.env.SERVER_URL ??= 'http://localhost:3999'
