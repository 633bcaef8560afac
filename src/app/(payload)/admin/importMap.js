import { HtmlField as HtmlField_cf8c2d9e9383e3c24b5cb41bc68dcf22 } from '../../../../src/admin-views/fields/html-field.client'
import { FieldOpener as FieldOpener_de940a3b647c27c39213f29fb3ed7e45 } from '../../../../src/admin-views/content/field-opener.client'
import { KeepUnsaved as KeepUnsaved_94d76b1b0a9749b2a801aaa13ca12989 } from '../../../../src/admin-views/document/keep-unsaved.client'
import { PublishButton as PublishButton_71791e8c32cafbc655d5a1cdbb9d6228 } from '../../../../src/admin-views/publish/publish-button.client'
import { ListWithBin as ListWithBin_ee49b44f075f87a5ec7f5501ce7daea9 } from '../../../../src/admin-views/list/list-with-bin.client'
import { MediaUrlField as MediaUrlField_197b9b46fc62bf3e8219c3587cce32ae } from '../../../../src/admin-views/fields/media-url-field.client'
import { ReviewTestimonial as ReviewTestimonial_0b382a371807bcd54f4dc5c3064e807c } from '../../../../src/admin-views/fields/review-testimonial.client'
import { RscEntryLexicalCell as RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { RscEntryLexicalField as RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { LexicalDiffComponent as LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e } from '@payloadcms/richtext-lexical/rsc'
import { LinkFeatureClient as LinkFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { InlineToolbarFeatureClient as InlineToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { HorizontalRuleFeatureClient as HorizontalRuleFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BlockquoteFeatureClient as BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ChecklistFeatureClient as ChecklistFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { OrderedListFeatureClient as OrderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { UnorderedListFeatureClient as UnorderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { IndentFeatureClient as IndentFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { AlignFeatureClient as AlignFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { HeadingFeatureClient as HeadingFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ParagraphFeatureClient as ParagraphFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { InlineCodeFeatureClient as InlineCodeFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { SuperscriptFeatureClient as SuperscriptFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { SubscriptFeatureClient as SubscriptFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { StrikethroughFeatureClient as StrikethroughFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { UnderlineFeatureClient as UnderlineFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { BoldFeatureClient as BoldFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ItalicFeatureClient as ItalicFeatureClient_e70f5e05f09f93e00b997edb1ef0c864 } from '@payloadcms/richtext-lexical/client'
import { ListOfDrafts as ListOfDrafts_2c2de11fb5d7d5c4140751ef5786d94a } from '../../../../src/admin-views/list/list-of-drafts.client'
import { CentsCell as CentsCell_606d291ffc012af38204147bdca6b4e1 } from '../../../../src/admin-views/fields/cents-cell.client'
import { CentsField as CentsField_8c62111b668a912a8379299911a94342 } from '../../../../src/admin-views/fields/cents-field.client'
import { FileUrlField as FileUrlField_59d9037934c34b0ca394ed06d1b70b1e } from '../../../../src/admin-views/fields/file-url-field.client'
import { PublishRelease as PublishRelease_ea4ab50008e5456d11fb3be0ca9c4dc3 } from '../../../../src/admin-views/fields/publish-release.client'
import { RowLabel as RowLabel_43037f0eb93b7657fb04bf55067fc809 } from '../../../../src/admin-views/fields/row-label.client'
import { Sections as Sections_836613718e0e318ebc60341b9b15c5a9 } from '../../../../src/admin-views/content/sections.client'
import { NoButton as NoButton_229b588ce9971b43171d9b6b8fefa612 } from '../../../../src/admin-views/publish/no-button'
import { Discount as Discount_9473b2b173bef153e92521deaa591dd2 } from '../../../../src/admin-views/fields/discount.client'
import { AdminNav as AdminNav_bef4d70cd0da7451ef0627511e5b53d7 } from '../../../../src/admin-views/nav/admin-nav'
import { AdminHeader as AdminHeader_bba58a49a3113d50426e96d6049b1333 } from '../../../../src/admin-views/header/admin-header'
import { Mark as Mark_bf5a4a8ead22546c4f0d273dcbbc6370 } from '../../../../src/admin-views/header/mark'
import { PanelUser as PanelUser_1d7926c1dddc0a991c1b0a45b3c3fe2a } from '../../../../src/admin-views/accounts/panel-user.client'
import { TablesView as TablesView_750eee7c7aacfe0a95217d5ab24b6729 } from '../../../../src/admin-views/tables/tables-view'
import { LoginRedirect as LoginRedirect_42d95306cfbf67397f2338b471803fb7 } from '../../../../src/admin-views/accounts/login-redirect'
import { OverviewView as OverviewView_e86ede55d160003f5c60a7c70b35fc9f } from '../../../../src/admin-views/overview/overview-view'
import { EmailAutomationView as EmailAutomationView_c69555851ab786b8bc87bba9f4204f9b } from '../../../../src/admin-views/email-automation/email-automation-view'
import { PersonalDataView as PersonalDataView_f483b9b24e5250bc3a269ef00c60ac16 } from '../../../../src/admin-views/personal-data/personal-data-view'
import { InvoicesView as InvoicesView_070936f298ba9ed549adf643bdfbe06a } from '../../../../src/admin-views/invoices/invoices-view'
import { ReconciliationView as ReconciliationView_66626ea4aad6eff80b5a235ce2a3880c } from '../../../../src/admin-views/reconciliation/reconciliation-view'
import { HealthView as HealthView_1cc5f8b388b309d253dae6c2f5f850f3 } from '../../../../src/admin-views/health/health-view'
import { WithdrawalsView as WithdrawalsView_72943f400bd3103843801832496eac8c } from '../../../../src/admin-views/withdrawals/withdrawals-view'
import { OrderView as OrderView_544fcac201fd59efb6113a06fb67e5dd } from '../../../../src/admin-views/order/order-view'
import { AccountView as AccountView_4e645984ff5e694d7d63197585013bd8 } from '../../../../src/admin-views/accounts/account-view'
import { AccessDeniedView as AccessDeniedView_b5f7649a2dc458cd4d072c6773844a48 } from '../../../../src/admin-views/accounts/access-denied-view'
import { CollectionCards as CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1 } from '@payloadcms/next/rsc'
import { S3ClientUploadHandler as S3ClientUploadHandler_f97aa6c64367fa259c5bc0567239ef24 } from '@payloadcms/storage-s3/client'

/** @type import('payload').ImportMap */
export const importMap = {
  "/src/admin-views/fields/html-field.client#HtmlField": HtmlField_cf8c2d9e9383e3c24b5cb41bc68dcf22,
  "/src/admin-views/content/field-opener.client#FieldOpener": FieldOpener_de940a3b647c27c39213f29fb3ed7e45,
  "/src/admin-views/document/keep-unsaved.client#KeepUnsaved": KeepUnsaved_94d76b1b0a9749b2a801aaa13ca12989,
  "/src/admin-views/publish/publish-button.client#PublishButton": PublishButton_71791e8c32cafbc655d5a1cdbb9d6228,
  "/src/admin-views/list/list-with-bin.client#ListWithBin": ListWithBin_ee49b44f075f87a5ec7f5501ce7daea9,
  "/src/admin-views/fields/media-url-field.client#MediaUrlField": MediaUrlField_197b9b46fc62bf3e8219c3587cce32ae,
  "/src/admin-views/fields/review-testimonial.client#ReviewTestimonial": ReviewTestimonial_0b382a371807bcd54f4dc5c3064e807c,
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalCell": RscEntryLexicalCell_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#RscEntryLexicalField": RscEntryLexicalField_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/rsc#LexicalDiffComponent": LexicalDiffComponent_44fe37237e0ebf4470c9990d8cb7b07e,
  "@payloadcms/richtext-lexical/client#LinkFeatureClient": LinkFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#InlineToolbarFeatureClient": InlineToolbarFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#HorizontalRuleFeatureClient": HorizontalRuleFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#BlockquoteFeatureClient": BlockquoteFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ChecklistFeatureClient": ChecklistFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#OrderedListFeatureClient": OrderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#UnorderedListFeatureClient": UnorderedListFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#IndentFeatureClient": IndentFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#AlignFeatureClient": AlignFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#HeadingFeatureClient": HeadingFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ParagraphFeatureClient": ParagraphFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#InlineCodeFeatureClient": InlineCodeFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#SuperscriptFeatureClient": SuperscriptFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#SubscriptFeatureClient": SubscriptFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#StrikethroughFeatureClient": StrikethroughFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#UnderlineFeatureClient": UnderlineFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#BoldFeatureClient": BoldFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "@payloadcms/richtext-lexical/client#ItalicFeatureClient": ItalicFeatureClient_e70f5e05f09f93e00b997edb1ef0c864,
  "/src/admin-views/list/list-of-drafts.client#ListOfDrafts": ListOfDrafts_2c2de11fb5d7d5c4140751ef5786d94a,
  "/src/admin-views/fields/cents-cell.client#CentsCell": CentsCell_606d291ffc012af38204147bdca6b4e1,
  "/src/admin-views/fields/cents-field.client#CentsField": CentsField_8c62111b668a912a8379299911a94342,
  "/src/admin-views/fields/file-url-field.client#FileUrlField": FileUrlField_59d9037934c34b0ca394ed06d1b70b1e,
  "/src/admin-views/fields/publish-release.client#PublishRelease": PublishRelease_ea4ab50008e5456d11fb3be0ca9c4dc3,
  "/src/admin-views/fields/row-label.client#RowLabel": RowLabel_43037f0eb93b7657fb04bf55067fc809,
  "/src/admin-views/content/sections.client#Sections": Sections_836613718e0e318ebc60341b9b15c5a9,
  "/src/admin-views/publish/no-button#NoButton": NoButton_229b588ce9971b43171d9b6b8fefa612,
  "/src/admin-views/fields/discount.client#Discount": Discount_9473b2b173bef153e92521deaa591dd2,
  "/src/admin-views/nav/admin-nav#AdminNav": AdminNav_bef4d70cd0da7451ef0627511e5b53d7,
  "/src/admin-views/header/admin-header#AdminHeader": AdminHeader_bba58a49a3113d50426e96d6049b1333,
  "/src/admin-views/header/mark#Mark": Mark_bf5a4a8ead22546c4f0d273dcbbc6370,
  "/src/admin-views/accounts/panel-user.client#PanelUser": PanelUser_1d7926c1dddc0a991c1b0a45b3c3fe2a,
  "/src/admin-views/tables/tables-view#TablesView": TablesView_750eee7c7aacfe0a95217d5ab24b6729,
  "/src/admin-views/accounts/login-redirect#LoginRedirect": LoginRedirect_42d95306cfbf67397f2338b471803fb7,
  "/src/admin-views/overview/overview-view#OverviewView": OverviewView_e86ede55d160003f5c60a7c70b35fc9f,
  "/src/admin-views/email-automation/email-automation-view#EmailAutomationView": EmailAutomationView_c69555851ab786b8bc87bba9f4204f9b,
  "/src/admin-views/personal-data/personal-data-view#PersonalDataView": PersonalDataView_f483b9b24e5250bc3a269ef00c60ac16,
  "/src/admin-views/invoices/invoices-view#InvoicesView": InvoicesView_070936f298ba9ed549adf643bdfbe06a,
  "/src/admin-views/reconciliation/reconciliation-view#ReconciliationView": ReconciliationView_66626ea4aad6eff80b5a235ce2a3880c,
  "/src/admin-views/health/health-view#HealthView": HealthView_1cc5f8b388b309d253dae6c2f5f850f3,
  "/src/admin-views/withdrawals/withdrawals-view#WithdrawalsView": WithdrawalsView_72943f400bd3103843801832496eac8c,
  "/src/admin-views/order/order-view#OrderView": OrderView_544fcac201fd59efb6113a06fb67e5dd,
  "/src/admin-views/accounts/account-view#AccountView": AccountView_4e645984ff5e694d7d63197585013bd8,
  "/src/admin-views/accounts/access-denied-view#AccessDeniedView": AccessDeniedView_b5f7649a2dc458cd4d072c6773844a48,
  "@payloadcms/next/rsc#CollectionCards": CollectionCards_f9c02e79a4aed9a3924487c0cd4cafb1,
  "@payloadcms/storage-s3/client#S3ClientUploadHandler": S3ClientUploadHandler_f97aa6c64367fa259c5bc0567239ef24
}
