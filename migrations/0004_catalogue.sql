-- The catalogue: services, the permissions they offer, the applications that these open.
-- Each start brings what modules add. Icons are names of the web client. Forced row-level security binds the owner as well, so
-- data is written under the role that the policies name.
SET LOCAL ROLE kontor_identity;

INSERT INTO services (id, identifier, mandatory, organization_specific, operator_only, name, description) VALUES
  ('019a3cb4-c000-75d0-811e-43d856b06f81', 'organization-administration', true, false, false,
   '{"de": "Organisation", "en": "Organisation", "es": "Organización", "fr": "Organisation", "ru": "Организация", "cn": "组织管理"}',
   '{"de": "Benutzer und Rechte der Organisation", "en": "Users and permissions of the organisation", "es": "Usuarios y permisos de la organización", "fr": "Utilisateurs et droits de l’organisation", "ru": "Пользователи и права организации", "cn": "组织的用户与权限"}'),
  ('019a3cb4-c000-7798-86aa-ec492df32be5', 'central-administration', false, false, true,
   '{"de": "Zentrale Verwaltung", "en": "Central administration", "es": "Administración central", "fr": "Administration centrale", "ru": "Центральное управление", "cn": "中央管理"}',
   '{"de": "Organisationen und Dienste des Betreibers", "en": "Organisations and services of the operator", "es": "Organizaciones y servicios del operador", "fr": "Organisations et services de l’opérateur", "ru": "Организации и услуги оператора", "cn": "运营方的组织与服务"}'),
  ('019a3cb4-c000-743f-8bce-6a90283c78c8', 'accounting', false, false, false,
   '{"de": "Buchhaltung", "en": "Accounting", "es": "Contabilidad", "fr": "Comptabilité", "ru": "Бухгалтерия", "cn": "会计"}',
   '{"de": "Rechnungen, Ausgaben und Stammdaten", "en": "Invoices, expenses and records", "es": "Facturas, gastos y datos maestros", "fr": "Factures, dépenses et données de base", "ru": "Счета, расходы и справочники", "cn": "发票、支出与主数据"}'),
  ('019a3cb4-c000-7da8-8ebf-cbf16f8b96b2', 'care', false, false, false,
   '{"de": "Pflege", "en": "Care", "es": "Cuidados", "fr": "Soins", "ru": "Уход", "cn": "护理"}',
   '{"de": "Assistent für die Pflegedokumentation", "en": "Assistant for care documentation", "es": "Asistente para la documentación de cuidados", "fr": "Assistant de documentation des soins", "ru": "Помощник по документации ухода", "cn": "护理文档助手"}'),
  ('019a3cb4-c000-78a9-8380-a980bdb3d174', 'property-assistant', false, false, false,
   '{"de": "Immobilien-Assistent", "en": "Property assistant", "es": "Asistente inmobiliario", "fr": "Assistant immobilier", "ru": "Помощник по недвижимости", "cn": "物业助手"}',
   '{"de": "Assistent für die Hausverwaltung", "en": "Assistant for property management", "es": "Asistente para la administración de fincas", "fr": "Assistant de gestion immobilière", "ru": "Помощник по управлению недвижимостью", "cn": "物业管理助手"}');

INSERT INTO permissions (id, identifier, service_id, description) VALUES
  ('019a3cb4-c000-77bf-8db4-d22ec2a7df32', 'benit-organization-users-permission', '019a3cb4-c000-75d0-811e-43d856b06f81',
   '{"de": "Benutzer der Organisation verwalten", "en": "Manage the users of the organisation", "es": "Gestionar los usuarios de la organización", "fr": "Gérer les utilisateurs de l’organisation", "ru": "Управлять пользователями организации", "cn": "管理组织用户"}'),
  ('019a3cb4-c000-77ea-808f-2a271bb5ef12', 'benit-central-configuration-permission', '019a3cb4-c000-7798-86aa-ec492df32be5',
   '{"de": "Organisationen und Dienste verwalten", "en": "Manage organisations and services", "es": "Gestionar organizaciones y servicios", "fr": "Gérer les organisations et les services", "ru": "Управлять организациями и услугами", "cn": "管理组织与服务"}'),
  ('019a3cb4-c000-7922-867b-add83c0b00b9', 'benit-accounting-permission', '019a3cb4-c000-743f-8bce-6a90283c78c8',
   '{"de": "Buchhaltung nutzen", "en": "Use accounting", "es": "Usar la contabilidad", "fr": "Utiliser la comptabilité", "ru": "Работать с бухгалтерией", "cn": "使用会计功能"}'),
  ('019a3cb4-c000-7753-8e52-12ef5380d254', 'benit-care-permission', '019a3cb4-c000-7da8-8ebf-cbf16f8b96b2',
   '{"de": "Pflege-Assistenten nutzen", "en": "Use the care assistant", "es": "Usar el asistente de cuidados", "fr": "Utiliser l’assistant de soins", "ru": "Работать с помощником по уходу", "cn": "使用护理助手"}'),
  ('019a3cb4-c000-7f10-8cec-d100e4b8c0d7', 'ri-property-assistant-permission', '019a3cb4-c000-78a9-8380-a980bdb3d174',
   '{"de": "Immobilien-Assistenten nutzen", "en": "Use the property assistant", "es": "Usar el asistente inmobiliario", "fr": "Utiliser l’assistant immobilier", "ru": "Работать с помощником по недвижимости", "cn": "使用物业助手"}');

INSERT INTO applications (id, identifier, service_id, path, icon, sort_order, name, description) VALUES
  ('019a3cb4-c000-793c-876a-1fb6782ff0c8', 'organization-users', '019a3cb4-c000-75d0-811e-43d856b06f81', '/benit/organization-configuration/users', 'users', 10,
   '{"de": "Benutzer", "en": "Users", "es": "Usuarios", "fr": "Utilisateurs", "ru": "Пользователи", "cn": "用户"}', '{"de": "Benutzer", "en": "Users", "es": "Usuarios", "fr": "Utilisateurs", "ru": "Пользователи", "cn": "用户"}'),
  ('019a3cb4-c000-73a6-8dc0-a5596a831ec9', 'organizations', '019a3cb4-c000-7798-86aa-ec492df32be5', '/benit/central-configuration/organization', 'building', 20,
   '{"de": "Organisationen", "en": "Organisations", "es": "Organizaciones", "fr": "Organisations", "ru": "Организации", "cn": "组织"}', '{"de": "Organisationen", "en": "Organisations", "es": "Organizaciones", "fr": "Organisations", "ru": "Организации", "cn": "组织"}'),
  ('019a3cb4-c000-76d2-88af-3203feac5dfb', 'services', '019a3cb4-c000-7798-86aa-ec492df32be5', '/benit/central-configuration/service', 'apps', 30,
   '{"de": "Dienste", "en": "Services", "es": "Servicios", "fr": "Services", "ru": "Услуги", "cn": "服务"}', '{"de": "Dienste", "en": "Services", "es": "Servicios", "fr": "Services", "ru": "Услуги", "cn": "服务"}'),
  ('019a3cb4-c000-7a40-89d6-f5b9069b7569', 'invoices', '019a3cb4-c000-743f-8bce-6a90283c78c8', '/benit/accounting/invoices', 'invoice', 40,
   '{"de": "Rechnungen", "en": "Invoices", "es": "Facturas", "fr": "Factures", "ru": "Счета", "cn": "发票"}', '{"de": "Rechnungen", "en": "Invoices", "es": "Facturas", "fr": "Factures", "ru": "Счета", "cn": "发票"}'),
  ('019a3cb4-c000-73ea-816a-290cd7ccfd3f', 'expenses', '019a3cb4-c000-743f-8bce-6a90283c78c8', '/benit/accounting/expenses', 'receipt', 50,
   '{"de": "Ausgaben", "en": "Expenses", "es": "Gastos", "fr": "Dépenses", "ru": "Расходы", "cn": "支出"}', '{"de": "Ausgaben", "en": "Expenses", "es": "Gastos", "fr": "Dépenses", "ru": "Расходы", "cn": "支出"}'),
  ('019a3cb4-c000-7a9a-8076-8665ab114f0b', 'time-tracking', '019a3cb4-c000-743f-8bce-6a90283c78c8', '/benit/accounting/time-tracking', 'clock', 60,
   '{"de": "Zeiterfassung", "en": "Time tracking", "es": "Registro de horas", "fr": "Suivi du temps", "ru": "Учёт времени", "cn": "工时记录"}', '{"de": "Zeiterfassung", "en": "Time tracking", "es": "Registro de horas", "fr": "Suivi du temps", "ru": "Учёт времени", "cn": "工时记录"}'),
  ('019a3cb4-c000-7bce-8558-3a088374159e', 'customer', '019a3cb4-c000-743f-8bce-6a90283c78c8', '/benit/accounting/customer', 'address-book', 70,
   '{"de": "Kunden", "en": "Customers", "es": "Clientes", "fr": "Clients", "ru": "Клиенты", "cn": "客户"}', '{"de": "Kunden", "en": "Customers", "es": "Clientes", "fr": "Clients", "ru": "Клиенты", "cn": "客户"}'),
  ('019a3cb4-c000-7d37-887e-3dc4091d33de', 'project', '019a3cb4-c000-743f-8bce-6a90283c78c8', '/benit/accounting/project', 'briefcase', 80,
   '{"de": "Projekte", "en": "Projects", "es": "Proyectos", "fr": "Projets", "ru": "Проекты", "cn": "项目"}', '{"de": "Projekte", "en": "Projects", "es": "Proyectos", "fr": "Projets", "ru": "Проекты", "cn": "项目"}'),
  ('019a3cb4-c000-7a73-891f-8d4e055b2caf', 'service', '019a3cb4-c000-743f-8bce-6a90283c78c8', '/benit/accounting/service', 'list', 90,
   '{"de": "Leistungen", "en": "Service items", "es": "Prestaciones", "fr": "Prestations", "ru": "Каталог услуг", "cn": "服务项目"}', '{"de": "Leistungen", "en": "Service items", "es": "Prestaciones", "fr": "Prestations", "ru": "Каталог услуг", "cn": "服务项目"}'),
  ('019a3cb4-c000-7fc1-8f18-633d90cab706', 'accounting-configuration', '019a3cb4-c000-743f-8bce-6a90283c78c8', '/benit/accounting/configuration', 'settings', 100,
   '{"de": "Konfiguration", "en": "Configuration", "es": "Configuración", "fr": "Configuration", "ru": "Конфигурация", "cn": "配置"}', '{"de": "Konfiguration", "en": "Configuration", "es": "Configuración", "fr": "Configuration", "ru": "Конфигурация", "cn": "配置"}'),
  ('019a3cb4-c000-755f-8318-2b3039280f5c', 'care-assistant', '019a3cb4-c000-7da8-8ebf-cbf16f8b96b2', '/benit/care/sis', 'heart', 110,
   '{"de": "Pflege-Assistent", "en": "Care assistant", "es": "Asistente de cuidados", "fr": "Assistant de soins", "ru": "Помощник по уходу", "cn": "护理助手"}', '{"de": "Pflege-Assistent", "en": "Care assistant", "es": "Asistente de cuidados", "fr": "Assistant de soins", "ru": "Помощник по уходу", "cn": "护理助手"}'),
  ('019a3cb4-c000-7e89-8987-c46f9b8f34c7', 'property-assistant', '019a3cb4-c000-78a9-8380-a980bdb3d174', '/benit/assistant', 'home', 120,
   '{"de": "Immobilien-Assistent", "en": "Property assistant", "es": "Asistente inmobiliario", "fr": "Assistant immobilier", "ru": "Помощник по недвижимости", "cn": "物业助手"}', '{"de": "Immobilien-Assistent", "en": "Property assistant", "es": "Asistente inmobiliario", "fr": "Assistant immobilier", "ru": "Помощник по недвижимости", "cn": "物业助手"}'),
  ('019aa4e8-3c00-7b51-9d43-6d0a3f2a7c11', 'audit', '019a3cb4-c000-75d0-811e-43d856b06f81', '/benit/organization-configuration/audit', 'history', 15,
   '{"de": "Protokoll", "en": "Audit log", "es": "Registro", "fr": "Journal", "ru": "Журнал", "cn": "审计日志"}',
   '{"de": "Wer wann was getan hat", "en": "Who did what and when", "es": "Quién hizo qué y cuándo", "fr": "Qui a fait quoi et quand", "ru": "Кто, что и когда сделал", "cn": "谁在何时做了什么"}'),
  ('019aa4e8-3c00-7e08-8a6f-52b1c94d0e27', 'mails', '019a3cb4-c000-7798-86aa-ec492df32be5', '/benit/central-configuration/mail', 'mail', 35,
   '{"de": "E-Mail-Versand", "en": "Outgoing mail", "es": "Correo saliente", "fr": "Courrier sortant", "ru": "Исходящая почта", "cn": "外发邮件"}',
   '{"de": "Verschickte und nicht zustellbare E-Mails", "en": "Mails sent and mails that could not be delivered", "es": "Correos enviados y no entregables", "fr": "E-mails envoyés et non distribuables", "ru": "Отправленные и недоставленные письма", "cn": "已发送和无法送达的邮件"}');

INSERT INTO application_permissions (application_id, permission_id) VALUES
  ('019a3cb4-c000-793c-876a-1fb6782ff0c8', '019a3cb4-c000-77bf-8db4-d22ec2a7df32'),
  ('019a3cb4-c000-73a6-8dc0-a5596a831ec9', '019a3cb4-c000-77ea-808f-2a271bb5ef12'),
  ('019a3cb4-c000-76d2-88af-3203feac5dfb', '019a3cb4-c000-77ea-808f-2a271bb5ef12'),
  ('019a3cb4-c000-7a40-89d6-f5b9069b7569', '019a3cb4-c000-7922-867b-add83c0b00b9'),
  ('019a3cb4-c000-73ea-816a-290cd7ccfd3f', '019a3cb4-c000-7922-867b-add83c0b00b9'),
  ('019a3cb4-c000-7a9a-8076-8665ab114f0b', '019a3cb4-c000-7922-867b-add83c0b00b9'),
  ('019a3cb4-c000-7bce-8558-3a088374159e', '019a3cb4-c000-7922-867b-add83c0b00b9'),
  ('019a3cb4-c000-7d37-887e-3dc4091d33de', '019a3cb4-c000-7922-867b-add83c0b00b9'),
  ('019a3cb4-c000-7a73-891f-8d4e055b2caf', '019a3cb4-c000-7922-867b-add83c0b00b9'),
  ('019a3cb4-c000-7fc1-8f18-633d90cab706', '019a3cb4-c000-7922-867b-add83c0b00b9'),
  ('019a3cb4-c000-755f-8318-2b3039280f5c', '019a3cb4-c000-7753-8e52-12ef5380d254'),
  ('019a3cb4-c000-7e89-8987-c46f9b8f34c7', '019a3cb4-c000-7f10-8cec-d100e4b8c0d7'),
  ('019aa4e8-3c00-7b51-9d43-6d0a3f2a7c11', '019a3cb4-c000-77bf-8db4-d22ec2a7df32'),
  ('019aa4e8-3c00-7e08-8a6f-52b1c94d0e27', '019a3cb4-c000-77ea-808f-2a271bb5ef12');

SET LOCAL ROLE kontor_owner;
