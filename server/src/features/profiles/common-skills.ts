const NAMES = `
Accounting, Adobe Photoshop, Agile, Algorithms, Analytics, Android, Angular, Ansible, Architecture,
Arduino, Auditing, AutoCAD, Automation, AWS, Azure, Bash, Bookkeeping, Branding, Budgeting,
Business analysis, Business development, C, C#, C++, Carpentry, Change management, Circuit design,
Civil engineering, Cloud computing, Coaching, Communication, Community management, Computer vision,
Construction management, Consulting, Content strategy, Contract negotiation, Controlling,
Copywriting, CSS, Curriculum design, Customer service, Cybersecurity, Data analysis,
Data engineering, Data science, Data visualisation, Databases, Decision making, Deep learning,
DevOps, Digital marketing, Docker, Editing, Electronics, Embedded systems, Energy management,
Entrepreneurship, Event planning, Excel, Facilitation, Figma, Film editing, Financial analysis,
Financial modelling, First aid, Food safety, Fundraising, Git, Go, Google Cloud, Grant writing,
Graphic design, GraphQL, Healthcare, HTML, Human resources, Hydrology, Illustration,
Industrial design, Information architecture, Interior design, Interviewing, Inventory management,
iOS, Java, JavaScript, Journalism, Kotlin, Kubernetes, Laboratory work, Law, Leadership,
Lean manufacturing, Linux, Logistics, Machine learning, Maintenance, Market research, Marketing,
Materials science, Mathematics, MATLAB, Mechanical engineering, Mediation, Medical research,
Mentoring, Microservices, MongoDB, Music production, Negotiation, Networking, Node.js, Nursing,
Operations, Patents, Payroll, Pedagogy, PHP, Photography, PLC programming, PostgreSQL, Power systems,
Presentation skills, Problem solving, Procurement, Product design, Product management,
Product marketing, Project management, Public relations, Public speaking, Python, Quality assurance,
Quality management, R, React, Real estate, Recruiting, Redis, Research, Risk management, Robotics,
Ruby, Rust, Sales, Scala, Scrum, Search engine optimisation, Service design, Social media,
Social work, Software engineering, SolidWorks, Spring Boot, SQL, Statistics, Storytelling, Strategy,
Structural engineering, Supply chain, Surveying, Swift, Sustainability, System administration,
Tax law, Teaching, Team building, Teamwork, Technical writing, Terraform, Testing, Textile design,
Time management, Training, Translation, TypeScript, Typography, Urban planning, User experience,
User research, Video editing, Visual design, Vue.js, Warehousing, Weaving, Web accessibility,
Welding, Wireframing, Writing
`;

/** Common skills of many professions, for a network that is still small. */
export const COMMON_SKILLS: readonly string[] = NAMES.trim().split(/,\s+/);
